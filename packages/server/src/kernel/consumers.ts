import type { EventName } from '@entrepot/contract/modules.ts'
import { forEachCompany } from './companies.ts'
import type { Services } from './context.ts'
import { type Db, instantOf, sql, transaction } from './database.ts'
import { LIMITS } from './limits.ts'

/** An event as it was written, with what it carries. Its id is the same whenever it is read. */
export type Occurred = {
  id: string
  event: EventName
  at: Date
  record: string
  name: string
  folder: string | null
  by: string | null
  byName: string
  comment: string
  /** The group of the movements it posted. */
  group: string | null
  changes: readonly { field: string; old: unknown; new: unknown }[]
  payload: Readonly<Record<string, string | number>> | null
  /** The call or the piece of work that it came of. */
  requestId?: string | null
}

/** Who reacts to events after the commit that made them true. A new one begins with what happens from then on. */
export type Consumer = {
  name: string
  events: readonly EventName[]
  /**
   * In the transaction that says how far it has read: what it writes there is written once. What it does elsewhere it
   * queues there, under the id of the event.
   */
  handle: (services: Services, db: Db, company: string, events: readonly Occurred[]) => Promise<void>
  /** The job that works on what it queued: woken once that stands. */
  wakes?: string
  /** Those that somebody of a company waits for by now: others are passed over unread. Without it all are read. */
  awaits?: (db: Db, company: string) => Promise<readonly EventName[]>
  /**
   * Whoever waits is told within a second, and not by the minute; who does is asked now and then, and again after
   * these.
   */
  soon?: { again: readonly EventName[] }
}

/** So many events are held in memory, and handed over, at a time. */
const AT_ONCE = 200
/** So many transactions are read in one of ours: a consumer that was down for days catches up in steps. */
const STEP = 10_000
/** A row is dated by a statement that may have no number of its transaction yet, and that lasts no longer than this. */
const STATEMENT = `${LIMITS.statementMs} milliseconds`
/** No transaction of the product lasts longer: of what was under way when a cursor began, nothing is dated earlier. */
const LONGEST = '1 hour'

/**
 * `from` to `until`: transactions that a consumer has not read, and that are over. What they wrote is dated after
 * `since`. `next`: the first transaction that had not begun to write at `at`. `isAnew`: transactions or instants are
 * counted anew, and what is kept of them says nothing any more. `isAll`: nothing else is over.
 */
type Window = { from: number; until: number; since: string; next: number; at: string; isAnew: boolean; isAll: boolean }

/**
 * A company that is made is heard from its first event on by every consumer that there is. In its transaction; a
 * consumer that comes later begins with what happens from then on.
 */
export const startCursors = async (db: Db, company: string): Promise<void> => {
  await sql`insert into event_cursor (company_id, consumer, read_xid, unread_since)
    select ${company}, name, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, now() - ${LONGEST}::interval
    from event_consumer`.execute(db)
}
/** Said at each start, before anything is read. */
export const introduceConsumers = async (db: Db, consumers: readonly Consumer[]): Promise<void> => {
  await sql`insert into event_consumer (name)
    select unnest(${consumers.map(({ name }) => name)}::text[]) on conflict do nothing`.execute(db)
}

/** The cursor of a consumer, which no other node holds; null when one does. A new one begins here. */
const holdCursor = async (db: Db, company: string, consumer: string): Promise<Window | null> => {
  await sql`insert into event_cursor (company_id, consumer, read_xid, unread_since)
    values (${company}, ${consumer}, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, now() - ${LONGEST}::interval)
    on conflict do nothing`.execute(db)
  // In this order: what began to write after the snapshot is dated after `at`, and no node that held the cursor before
  // has read on beyond the snapshot.
  const [{ rows: held }, { rows: dated }, { rows: seen }] = await Promise.all([
    sql<{ from: number; since: string }>`select read_xid as from, unread_since::text as since from event_cursor
      where company_id = ${company} and consumer = ${consumer} for update skip locked`.execute(db),
    sql<{ at: string }>`select instant()::text as at`.execute(db),
    sql<{ oldest: number; next: number }>`select pg_snapshot_xmin(s)::text::bigint as oldest,
      pg_snapshot_xmax(s)::text::bigint as next from pg_current_snapshot() s`.execute(db),
  ])
  if (!held[0]) return null
  const { from, since } = held[0]
  const { at } = dated[0]!
  const { oldest, next } = seen[0]!
  // After a restore transactions are counted anew: what the backup held was read or was not there yet.
  if (from > oldest) return { from: oldest, until: oldest, since, next, at, isAnew: true, isAll: true }
  // A clock that was wrong by days was set right.
  const isAnew = instantOf(since).getTime() > instantOf(at).getTime() + 1_000
  const until = Math.min(oldest, from + STEP)
  return { from, until, since: isAnew ? '-infinity' : since, next, at, isAnew, isAll: until === oldest }
}

/** What was not under way at an instant is what is left once all before it is read: nothing of it is dated earlier. */
const moveCursor = (db: Db, company: string, consumer: string, { until, next, at, isAnew }: Window) => {
  const isPast = sql`(${isAnew} or seen_xid is null or seen_xid <= ${until})`
  return sql`update event_cursor set read_xid = ${until},
    unread_since = case when not ${isAnew} and seen_xid <= ${until} then seen_at else unread_since end,
    seen_xid = case when ${isPast} then ${next} else seen_xid end,
    seen_at = case when ${isPast} then ${at}::timestamptz else seen_at end
    where company_id = ${company} and consumer = ${consumer}`.execute(db)
}

type Place = { at: string; id: string }
/**
 * What the transactions of a window wrote, in the order of the log, so many at a time, after a `place`. A row knows the
 * last 32 bits of its transaction (`xmin`): how long before the end of the window that was says whether it belongs to
 * it. Rows of transactions that are under way are neither seen nor passed over, because the window ends before the
 * oldest of them.
 */
const eventsIn = async (
  db: Db,
  company: string,
  events: readonly EventName[],
  { from, until, since }: Window,
  place: Place | null,
): Promise<(Occurred & { place: string })[]> => {
  const { rows } = await sql<Occurred & { place: string }>`
    select a.id, a.event, a.created_at as at, a.created_at::text as place, a.entity_id as record, a.entity_name as name, a.folder_id as folder,
      a.user_id as by, a.user_name as "byName", a.comment, a.group_id as "group", a.changes, a.payload,
      a.request_id as "requestId"
    from activity a where a.company_id = ${company} and a.event = any(${[...events]}::text[])
      and a.created_at > ${since}::timestamptz - ${STATEMENT}::interval
      and mod(${until}::bigint - a.xmin::text::bigint + 4294967296 * 1024, 4294967296) between 1 and ${until - from}
      ${place ? sql`and (a.created_at, a.id) > (${place.at}::timestamptz, ${place.id}::uuid)` : sql``}
    order by a.created_at, a.id limit ${AT_ONCE}`.execute(db)
  return rows
}

const readWindow = (services: Services, company: string, consumer: Consumer) =>
  transaction(services.pool, { company }, async ({ db }) => {
    const window = await holdCursor(db, company, consumer.name)
    if (!window) return { hasMore: false, heard: 0 }
    const awaited = consumer.awaits ? await consumer.awaits(db, company) : consumer.events
    let heard = 0
    for (let place: Place | null = null, isEnd = awaited.length === 0; !isEnd;) {
      const events: (Occurred & { place: string })[] = await eventsIn(db, company, awaited, window, place)
      if (events.length > 0) await consumer.handle(services, db, company, events)
      heard += events.length
      const last = events.at(-1)
      place = last ? { at: last.place, id: last.id } : place
      isEnd = events.length < AT_ONCE
    }
    await moveCursor(db, company, consumer.name, window)
    return { hasMore: !window.isAll, heard }
  })

/** Reads on from where the consumer stopped; answers whether anything was there. */
export const readOn = async (services: Services, company: string, consumer: Consumer): Promise<boolean> => {
  let heard = false
  for (let hasMore = true; hasMore && !services.isDraining;) {
    const read = await readWindow(services, company, consumer)
    if (read.heard > 0 && consumer.wakes) services.jobs.poke(consumer.wakes)
    heard ||= read.heard > 0
    hasMore = read.hasMore
  }
  return heard
}

/**
 * Every consumer reads what it has not read yet, company by company: at least once, in order, and again from the same
 * place after whatever ended it. One that fails holds up nobody but itself.
 */
export const runConsumers = async (services: Services, consumers: readonly Consumer[]): Promise<void> => {
  for (const consumer of consumers)
    await forEachCompany(services, `events: ${consumer.name} stopped`, (company) => readOn(services, company, consumer))
}
