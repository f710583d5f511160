import { type Db, fixed } from './database.ts'
import type { Ctx, Services } from './context.ts'
import type { NewEvent } from './events.ts'
import { nowOf } from './context.ts'
import { uuidV7 } from './clock.ts'

export const newAside = (): Ctx['aside'] => ({ activities: [], events: [], jobs: new Set() })

/** A job that works on what this call writes: it is woken when the work is committed, never before. */
export const wakeJob = (ctx: Ctx, name: string): void => void ctx.aside.jobs.add(name)

const eventRows = (company: string, events: readonly NewEvent[], now: Date) => {
  const rows = events.map((e) => ({ id: uuidV7(now), topic: e.topic, data: e.data, user_id: e.user ?? null }))
  const insert = fixed`insert into event (company_id, id, topic, data, user_id)
    select ${company}::uuid, r.id, r.topic, r.data, r.user_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, topic text, data jsonb, user_id uuid)`
  return { ids: rows.map((row) => row.id), insert }
}

/** Events of work that nobody stands behind any more, in its transaction; the answer tells them once that stands. */
export const writeEvents = async (services: Services, db: Db, company: string, events: readonly NewEvent[]): Promise<() => void> => {
  const { ids, insert } = eventRows(company, events, services.clock.now())
  await insert.execute(db)
  return () => services.announce(company, ids)
}

/** Sends the activity rows and events gathered by the call with its commit. Answers what is to be done once that stands. */
export const writeAside = (ctx: Ctx): (() => void) => {
  const { activities, events } = ctx.aside
  const now = nowOf(ctx)
  if (activities.length > 0) {
    const rows = activities.map((a) => ({
      id: uuidV7(now), entity: a.entity, entity_id: a.entityGuid, entity_name: a.entityName, action: a.action, changes: a.changes ?? [], comment: a.comment ?? '', folder_id: a.folder ?? null, group_id: a.group ?? null,
    }))
    ctx.later(
      fixed`insert into activity (company_id, id, user_id, user_name, entity, entity_id, entity_name, action, changes, comment, folder_id, group_id, request_id)
        select ${ctx.company.guid}::uuid, r.id, ${ctx.user.guid}::uuid, ${ctx.user.name}, r.entity, r.entity_id, r.entity_name, r.action, r.changes, r.comment, r.folder_id, r.group_id, ${ctx.requestId}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, entity text, entity_id uuid, entity_name text, action text, changes jsonb, comment text, folder_id uuid, group_id uuid)`.compile())
  }
  const told = events.length > 0 ? eventRows(ctx.company.guid, events, now) : null
  if (told) ctx.later(told.insert.compile())
  return () => {
    if (told) ctx.services.announce(ctx.company.guid, told.ids)
    for (const job of ctx.aside.jobs) ctx.services.jobs.poke(job)
  }
}
