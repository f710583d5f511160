import type { ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import { constant, type Db, fixed } from './database.ts'
import type { NewActivity } from './activity.ts'
import type { Ctx, Services } from './context.ts'
import type { NewEvent } from './events.ts'
import type { IdempotentCall, StoredAnswer } from './idempotency.ts'
import { asked, type Joint, ofAll } from './joint.ts'
import { apart, rowsLike, rowsOfText } from './new-rows.ts'
import { pushesOf } from './pushes.ts'
import { nowOf } from './context.ts'
import { uuidV7 } from './clock.ts'

export const newOutbox = (): Ctx['outbox'] => ({
  activities: [],
  events: [],
  jobs: new Set(),
  judged: 0,
})

/** A job that works on what this call writes: it is woken when the work is committed, never before. */
export const wakeJob = (ctx: Ctx, name: string): void => void ctx.outbox.jobs.add(name)

/**
 * Sends what the call leaves beside its effect with its commit: activity, events and, for a call with a key, its
 * answer. A second call with the same key then fails on the primary key and answers what is stored. Answers what is to
 * be done once that stands.
 */
export const writeOutbox = (ctx: Ctx, answered: (IdempotentCall & StoredAnswer) | null = null): (() => void) => {
  const { activities } = ctx.outbox
  const events = [...pushesOf(activities), ...ctx.outbox.events]
  const author = { company: ctx.company.guid, by: ctx.user, requestId: ctx.requestId, channel: ctx.channel }
  const told = activities.length + events.length > 0 ? rowsOf(author, { activities, events }, nowOf(ctx)) : null
  if (told && answered) ctx.onCommit(asked(TOLD, { rows: told, answered }))
  else if (told) ctx.onCommit(told.alone())
  else if (answered) {
    ctx.onCommit(
      fixed`insert into idempotency (company_id, user_id, route, key, request_hash, status, body)
        values (${ctx.company.guid}, ${ctx.user.guid}, ${answered.route}, ${answered.key}, ${answered.hash},
        ${answered.status}, ${JSON.stringify(answered.body)})`.compile(),
    )
  }
  return () => {
    if (told && told.ids.length > 0) ctx.services.announce(ctx.company.guid, told.ids)
    ctx.services.hearSoon?.(
      ctx.company.guid,
      activities.map(({ event }) => event),
    )
    for (const job of ctx.outbox.jobs) ctx.services.jobs.poke(job)
  }
}

const ACTIVITY = [
  'id',
  'user_id',
  'user_name',
  'entity',
  'entity_id',
  'entity_name',
  'action',
  'changes',
  'comment',
  'folder_id',
  'group_id',
  'event',
  'payload',
  'records',
  'request_id',
  'channel',
]
const INTO_ACTIVITY = constant(`insert into activity (company_id, ${ACTIVITY.join(', ')})`)
const ACTIVITY_OF = constant(ACTIVITY.map((column) => `r.${column}`).join(', '))
const INTO_EVENT = constant('insert into event (company_id, id, topic, data, user_id)')
const EVENTS = constant('r(id uuid, topic text, data jsonb, user_id uuid)')

/** `by`: nobody, where the operator acts or a job. */
type Author = {
  company: string
  by?: { guid: string; name: string } | null
  requestId?: string | null
  channel?: ActivityChannel
}
type Left = { activities?: readonly NewActivity[]; events?: readonly NewEvent[] }
type Leaving = { activities: readonly NewActivity[]; events: readonly NewEvent[] }

/** Records that an event is about which is told of something else. */
const recordsOf = ({ facts, gathers }: NewActivity, all: readonly NewActivity[]): string[] | null => {
  const named = facts?.['items'] as readonly { guid: string }[] | undefined
  if (named) return named.map(({ guid }) => guid)
  if (!gathers) return null
  return [...new Set(all.flatMap(({ entity, entityGuid }) => (entity === 'item' ? [entityGuid] : [])))]
}

const rowsOf = ({ company, by = null, requestId = null, channel = 'job' }: Author, left: Leaving, now: Date) => {
  const user = by ?? { guid: null, name: '' }
  const activities = left.activities.map((a) => ({
    id: uuidV7(now),
    user_id: user.guid,
    user_name: user.name,
    entity: a.entity,
    entity_id: a.entityGuid,
    entity_name: a.entityName,
    action: a.action,
    changes: a.changes ?? [],
    comment: a.comment ?? '',
    folder_id: a.folder ?? null,
    group_id: a.group ?? null,
    event: a.event ?? null,
    payload: a.payload ?? null,
    records: recordsOf(a, left.activities),
    request_id: requestId,
    channel: a.channel ?? channel,
  }))
  const events = left.events.map((e) => ({
    id: uuidV7(now),
    topic: e.topic,
    data: e.data,
    user_id: e.user ?? null,
  }))
  return {
    company,
    user,
    ids: events.map(({ id }) => id),
    events,
    activities,
    alone: () =>
      fixed`
        with told as (${INTO_EVENT} select ${company}::uuid, r.id, r.topic, r.data, r.user_id
          from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as ${EVENTS})
        ${INTO_ACTIVITY} select ${company}::uuid, ${ACTIVITY_OF} from ${rowsLike('activity', activities)}`.compile(),
    /** One act that tells one event is what most calls are, and what need not be spelled as a list to be read again. */
    asOne: (answered: IdempotentCall & StoredAnswer) => {
      const [activity, event] = [activities[0], events[0]]
      if (!activity || !event || activities.length > 1 || events.length > 1) return null
      return fixed`
          with told as (${INTO_EVENT}
          values (${company}::uuid, ${event.id}::uuid, ${event.topic}, ${JSON.stringify(event.data)}::jsonb,
          ${event.user_id}::uuid)),
            noted as (${INTO_ACTIVITY} values (${company}::uuid, ${activity.id}::uuid, ${user.guid}::uuid, ${user.name},
            ${activity.entity}, ${activity.entity_id}::uuid, ${activity.entity_name}, ${activity.action},
              ${JSON.stringify(activity.changes)}::jsonb, ${activity.comment}, ${activity.folder_id}::uuid,
              ${activity.group_id}::uuid, ${activity.event}, ${activity.payload && JSON.stringify(activity.payload)}::jsonb,
              ${activity.records}::uuid[], ${requestId}, ${activity.channel}))
          insert into idempotency (company_id, user_id, route, key, request_hash, status, body)
          values (${company}, ${user.guid}, ${answered.route}, ${answered.key}, ${answered.hash}, ${answered.status},
          ${JSON.stringify(answered.body)})`.compile()
    },
  }
}

type Told = { rows: ReturnType<typeof rowsOf>; answered: IdempotentCall & StoredAnswer }
/** What a call leaves that keeps its answer. */
const TOLD: Joint<Told> = {
  one: (told) => told.rows.asOne(told.answered) ?? TOLD.several([told]),
  several: (all) => {
    const { company } = all[0]!.rows
    const { shared, own } = apart(all.flatMap(({ rows }) => rows.activities))
    const events = JSON.stringify(all.flatMap(({ rows }) => rows.events))
    const of = (told: (one: Told) => unknown) => all.map(told)
    return ofAll(
      TOLD_TOGETHER,
      [company, events, shared, own],
      of(({ rows }) => rows.user.guid),
      of(({ answered }) => answered.route),
      of(({ answered }) => answered.key),
      of(({ answered }) => answered.hash),
      of(({ answered }) => answered.status),
      of(({ answered }) => JSON.stringify(answered.body)),
    )
  },
}
// An answer is long: as one of a list in JSON it would be read whole twice before it is written.
const TOLD_TOGETHER = `
  with told as (${INTO_EVENT.text} select $1::uuid, r.id, r.topic, r.data, r.user_id
    from jsonb_to_recordset($2::jsonb) as ${EVENTS.text}),
  noted as (${INTO_ACTIVITY.text} select $1::uuid, ${ACTIVITY_OF.text} from ${rowsOfText('activity', '$3', '$4')})
  insert into idempotency (company_id, user_id, route, key, request_hash, status, body)
  select $1::uuid, a.* from unnest(array[ALL]::uuid[], array[ALL]::text[], array[ALL]::text[], array[ALL]::text[],
    array[ALL]::smallint[], array[ALL]::text[]) a(by_id, route, key, hash, status, body) where a.key is not null`

/**
 * The same of work that is no call of a user: a sign-in, a job, an act of the operator. In its transaction; the answer
 * tells the events once that stands.
 */
export const writeOutboxAlone = async (
  services: Pick<Services, 'clock' | 'announce'>,
  db: Db,
  author: Author,
  { activities = [], events = [] }: Left,
): Promise<() => void> => {
  const told = rowsOf(author, { activities, events: [...pushesOf(activities), ...events] }, services.clock.now())
  await db.executeQuery(told.alone())
  return () => {
    if (told.ids.length > 0) services.announce(author.company, told.ids)
  }
}
export const writeEvents = (
  services: Pick<Services, 'clock' | 'announce'>,
  db: Db,
  company: string,
  events: readonly NewEvent[],
): Promise<() => void> => writeOutboxAlone(services, db, { company }, { events })
