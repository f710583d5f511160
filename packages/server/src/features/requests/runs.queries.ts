import { KEPT_RUNS } from '@entrepot/contract/requests/request.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { Bounds } from '../../kernel/list-query.ts'

export type NewRun = {
  guid: string
  request: string
  kind: 'event' | 'schedule' | 'manual'
  activity: string | null
  record: string | null
  /** How many messages led to it, itself among them. */
  depth: number
}
/** What is to be sent, in this order; an event once for each request. */
export const insertRuns = (db: Db, company: string, now: Date, runs: readonly NewRun[]) =>
  sql`insert into api_run (company_id, id, request_id, kind, activity_id, record_id, depth, state, next_at)
    select ${company}, r.guid, r.request, r.kind, r.activity, r.record, r.depth, 'waiting', ${now}
    from jsonb_to_recordset(${JSON.stringify(runs.map((run, nth) => ({ ...run, nth })))}::jsonb)
      as r(guid uuid, request uuid, kind text, activity uuid, record uuid, depth int, nth int)
    order by r.nth
    on conflict (company_id, request_id, activity_id) do nothing`.execute(db)

export type Run = NewRun & {
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  at: Date
  nextAt: Date | null
  url: string | null
  body: string | null
  item: string | null
  status: number | null
  duration: number | null
  error: string | null
  detail: string | null
}
const COLUMNS = sql`r.id as guid, r.request_id as request, r.kind, r.activity_id as activity, r.record_id as record, r.depth,
  r.state, r.attempts, r.at, r.next_at as "nextAt", r.url, r.body, r.item_id as item, r.status, r.duration_ms as duration, r.error, r.detail`

/**
 * Runs that may leave now, for this node alone: of each record the first that waits, so that what happened to it
 * arrives in its order, also where one has to be tried again.
 */
export const takeRuns = async (db: Db, company: string, now: Date, most: number): Promise<Run[]> => {
  const { rows } = await sql<Run>`
    with due as (select r.id from api_run r
      join api_request q on q.company_id = r.company_id and q.id = r.request_id and q.status = 'active'
      join company c on c.id = r.company_id and 'api' = any(c.modules) and (c.plan_end is null or c.plan_end > ${now})
      where r.company_id = ${company} and r.state = 'waiting' and r.next_at <= ${now}
        and (r.leased_until is null or r.leased_until < clock_timestamp())
        and (r.record_id is null or not exists (select from api_run e where e.company_id = r.company_id
          and e.request_id = r.request_id and e.record_id = r.record_id and e.state = 'waiting' and e.place < r.place))
      order by r.place limit ${most} for update of r skip locked)
    update api_run r set leased_until = clock_timestamp() + make_interval(secs => ${LIMITS.runLeaseMs / 1_000}::double precision)
    from due where r.company_id = ${company} and r.id = due.id
    returning ${COLUMNS}`.execute(db)
  return rows
}
export const findRun = async (db: Db, company: string, request: string, guid: string): Promise<Run | null> => {
  const { rows } = await sql<Run>`select ${COLUMNS} from api_run r
    where r.company_id = ${company} and r.request_id = ${request} and r.id = ${guid}`.execute(db)
  return rows[0] ?? null
}
export const pageOfRuns = async (
  ctx: Ctx,
  request: string,
  state: Run['state'] | undefined,
  { offset, limit }: Bounds,
): Promise<{ rows: Run[]; total: number }> => {
  const where = sql`from api_run r where r.company_id = ${ctx.company.guid} and r.request_id = ${request}
    ${state ? sql`and r.state = ${state}` : sql``}`
  const most = state ? Infinity : KEPT_RUNS
  const [{ rows }, count] = await Promise.all([
    sql<Run>`select ${COLUMNS} ${where} order by r.place desc
      offset ${offset} limit ${Math.max(0, Math.min(limit, most - offset))}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows, total: Math.min(most, count.rows[0]!.n) }
}

export type Message = { url: string; body: string | null; item: string | null }
/** Filled once: what is tried again or replayed is the same message. */
export const storeFilled = (db: Db, company: string, filled: ReadonlyMap<Run, Message>) =>
  sql`update api_run r set url = f.url, body = f.body, item_id = f.item
    from jsonb_to_recordset(${JSON.stringify([...filled].map(([{ guid }, message]) => ({ guid, ...message })))}::jsonb)
      as f(guid uuid, url text, body text, item uuid)
    where r.company_id = ${company} and r.id = f.guid`.execute(db)
/** What is not to be sent after all: its filters do not hold, or who made the request may not see the record. */
export const dropRuns = (db: Db, company: string, guids: readonly string[]) =>
  sql`delete from api_run where company_id = ${company} and id = any(${[...guids]}::uuid[])`.execute(db)

export type Told = {
  attempts: number
  status: number | null
  duration: number | null
  error: string | null
  detail: string | null
}
const isTry = ({ attempts }: Told) => sql`state = 'waiting' and attempts = ${attempts - 1}`
/**
 * One that failed for good. Answers `false`, and writes nothing, where another node has told of that try: who took
 * longer than their lease is late.
 */
export const endRun = async (db: Db, company: string, guid: string, told: Told): Promise<boolean> => {
  const { rows } = await sql`update api_run set state = 'failed', attempts = ${told.attempts}, status = ${told.status},
      duration_ms = ${told.duration}, error = ${told.error}, detail = ${told.detail}, next_at = null,
      leased_until = null, finished_at = clock_timestamp()
    where company_id = ${company} and id = ${guid} and ${isTry(told)} returning id`.execute(db)
  return rows.length > 0
}
export type Ended = Told & { guid: string }
/**
 * Those of a request that arrived, but for what another node has told of: what failed before is not held against it.
 */
export const endSent = (db: Db, company: string, request: string, ended: readonly Ended[]) =>
  sql`with ended as (
      update api_run r set state = 'sent', attempts = e.attempts, status = e.status, duration_ms = e.duration,
        error = e.error, detail = e.detail, next_at = null, leased_until = null, finished_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as e(guid uuid, attempts int, status int, duration int, error text, detail text)
      where r.company_id = ${company} and r.id = e.guid and r.state = 'waiting' and r.attempts = e.attempts - 1
      returning r.id)
    update api_request set failures = 0, failing_since = null
    where company_id = ${company} and id = ${request} and failures > 0 and exists (select from ended)`.execute(db)
export const putOff = (db: Db, company: string, guid: string, next: Date, told: Told) =>
  sql`update api_run set attempts = ${told.attempts}, status = ${told.status}, duration_ms = ${told.duration},
      error = ${told.error}, detail = ${told.detail}, next_at = ${next}, leased_until = null
    where company_id = ${company} and id = ${guid} and ${isTry(told)}`.execute(db)
/** Back to its place among those that wait, as if it had never been tried. */
export const sendAgain = async (ctx: Ctx, request: string, guid: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`update api_run set state = 'waiting', attempts = 0, next_at = ${now}, leased_until = null,
      finished_at = null, error = null, detail = null
    where company_id = ${ctx.company.guid} and request_id = ${request} and id = ${guid} and state <> 'waiting'
    returning id`.execute(ctx.db)
  return rows.length > 0
}
/** Of what arrived the last hundred are kept; what failed stays for a while, to be replayed. */
export const forgetOldRuns = (db: Db, company: string, request: string) =>
  sql`delete from api_run r where r.company_id = ${company} and r.request_id = ${request} and r.state = 'sent'
      and r.place < (select k.place from api_run k where k.company_id = ${company} and k.request_id = ${request}
        and k.state <> 'waiting' order by k.place desc offset ${KEPT_RUNS - 1} limit 1)`.execute(db)
/** Of one that was switched off, or waits for something else now. */
export const forgetWaiting = (ctx: Ctx, request: string) =>
  sql`delete from api_run where company_id = ${ctx.company.guid} and request_id = ${request}
    and state = 'waiting'`.execute(ctx.db)
