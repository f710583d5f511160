import type { Header } from '@entrepot/contract/connections/connection.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { MailSchedule } from '@entrepot/contract/mails/mail.ts'
import { REQUEST_LIST } from '@entrepot/contract/requests/list.ts'
import type { Returned } from '@entrepot/contract/requests/request.ts'
import type { METHODS, REQUEST_STATES, RequestTrigger } from '@entrepot/contract/requests/triggers.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** A request as it is kept, with fields of the company's own by guid. */
export type RequestBody = {
  name: string
  trigger: RequestTrigger
  connection: string | null
  headers: readonly Header[]
  filters: Group
  method: (typeof METHODS)[number]
  url: string
  payload: string
  returned: readonly Returned[]
  schedule: MailSchedule | null
}
export type RequestStatus = (typeof REQUEST_STATES)[number]
export type RequestWrite = RequestBody & { guid: string; status: RequestStatus; nextAt: Date | null }
export type RequestRecord = Stamps &
  RequestWrite & {
    connectionRef: Ref | null
    sealedKey: Buffer
    sealedLastKey: Buffer | null
    lastKeyUntil: Date | null
    failures: number
    failingSince: Date | null
    lastRun: Date | null
  }
type Raw = RawStamps & {
  id: string
  name: string
  status: RequestStatus
  trigger: RequestTrigger
  connection_id: string | null
  connection_name: string | null
  headers: Header[]
  filters: Group
  method: RequestBody['method']
  url: string
  payload: string
  returned: Returned[]
  schedule: MailSchedule | null
  next_at: Date | null
  sealed_key: Buffer
  sealed_last_key: Buffer | null
  last_key_until: Date | null
  failures: number
  failing_since: Date | null
  last_run: Date | null
}
const rowOf = (raw: Raw): RequestRecord => ({
  guid: raw.id,
  name: raw.name,
  status: raw.status,
  trigger: raw.trigger,
  connection: raw.connection_id,
  connectionRef: refOf(raw.connection_id, raw.connection_name),
  headers: raw.headers,
  filters: raw.filters,
  method: raw.method,
  url: raw.url,
  payload: raw.payload,
  returned: raw.returned,
  schedule: raw.schedule,
  nextAt: raw.next_at,
  sealedKey: raw.sealed_key,
  sealedLastKey: raw.sealed_last_key,
  lastKeyUntil: raw.last_key_until,
  failures: raw.failures,
  failingSince: raw.failing_since,
  lastRun: raw.last_run,
  ...stampsOf(raw),
})
const LAST_RUN = sql`(select max(r.finished_at) from api_run r where r.company_id = q.company_id and r.request_id = q.id)`
const COLUMNS = sql`q.id, q.name, q.status, q.trigger, q.connection_id, c.name as connection_name, q.headers, q.filters,
  q.method, q.url, q.payload, q.returned, q.schedule, q.next_at, q.sealed_key, q.sealed_last_key, q.last_key_until,
  q.failures, q.failing_since, ${LAST_RUN} as last_run, ${stampColumns('q')}`
const FROM = sql`api_request q left join api_connection c on c.company_id = q.company_id and c.id = q.connection_id`

export const findRequest = async (db: Db, company: string, guid: string): Promise<RequestRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where q.company_id = ${company} and q.id = ${guid}`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const allRequests = async (ctx: Ctx): Promise<RequestRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where q.company_id = ${ctx.company.guid} order by q.name_key, q.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Nobody else changes or deletes it until the commit. */
export const lockRequest = (db: Db, company: string, guid: string) =>
  sql`select from api_request where company_id = ${company} and id = ${guid} for update`.execute(db)

const { finder, orderOf } = listOf(REQUEST_LIST, {
  name: natural(sql`q.name`),
  status: plain(sql`q.status`),
  trigger: plain(sql`q.trigger`),
  connection: natural(sql`c.name`),
  method: plain(sql`q.method`),
  url: { sql: sql`q.url` },
  failures: plain(sql`q.failures`),
  lastRun: plain(LAST_RUN),
  createdAt: plain(sql`q.created_at`),
  createdBy: { sql: sql`q.created_by_name` },
  updatedAt: plain(sql`q.updated_at`),
  updatedBy: { sql: sql`q.updated_by_name` },
})
export { orderOf }
export const requestCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfRequests = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: RequestRecord[]; total: number }> => {
  const where = sql`from ${FROM} where q.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`q.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, q.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
export const insertRequest = (ctx: Ctx, one: RequestWrite, sealedKey: Buffer) =>
  sql`insert into api_request (company_id, id, name, name_key, status, trigger, connection_id, headers, filters, method,
      url, payload, returned, schedule, next_at, sealed_key, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.status}, ${one.trigger},
      ${one.connection}, ${json(one.headers)}, ${json(one.filters)}, ${one.method}, ${one.url}, ${one.payload},
      ${json(one.returned)}, ${json(one.schedule)}, ${one.nextAt}, ${sealedKey}, ${ctx.user.guid}, ${ctx.user.name},
      ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

/**
 * One that is switched on begins anew: what failed before is not held against it. It is told what happens from then on,
 * or from when it waits for something else.
 */
export const updateRequest = (ctx: Ctx, one: RequestWrite, isStarted: boolean) =>
  sql`update api_request set name = ${one.name}, name_key = ${nameKey(one.name)}, status = ${one.status},
      trigger = ${one.trigger}, connection_id = ${one.connection}, headers = ${json(one.headers)},
      filters = ${json(one.filters)}, method = ${one.method}, url = ${one.url}, payload = ${one.payload},
      returned = ${json(one.returned)}, schedule = ${json(one.schedule)}, next_at = ${one.nextAt},
      active_since = case when ${isStarted} or trigger <> ${one.trigger} then instant() else active_since end,
      ${isStarted ? sql`failures = 0, failing_since = null,` : sql``} ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)
export const renameInTexts = (ctx: Ctx, guid: string, { url, payload }: Pick<RequestBody, 'url' | 'payload'>) =>
  sql`update api_request set url = ${url}, payload = ${payload}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const storeKey = (
  ctx: Ctx,
  guid: string,
  { sealed, last, until }: { sealed: Buffer; last: Buffer; until: Date },
) =>
  sql`update api_request set sealed_key = ${sealed}, sealed_last_key = ${last}, last_key_until = ${until},
      ${touched(ctx)} where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const deleteRequest = (ctx: Ctx, guid: string) =>
  sql`delete from api_request where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const namesUsingConnection = async (ctx: Ctx, connection: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select q.name from api_request q
    where q.company_id = ${ctx.company.guid} and q.connection_id = ${connection}
    order by q.name collate natural_order, q.id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

export type Awaiting = { guid: string; trigger: RequestTrigger; since: Date }
/** What the company sends when something happens; nothing while the module is off. */
export const awaitingRequests = async (db: Db, company: string): Promise<Awaiting[]> => {
  const { rows } = await sql<Awaiting>`select q.id as guid, q.trigger, 
      greatest(q.created_at, q.active_since) as since from api_request q
    join company c on c.id = q.company_id and 'api' = any(c.modules)
    where q.company_id = ${company} and q.status = 'active' and q.trigger not in ('scheduled', 'manual')
    order by q.id`.execute(db)
  return rows
}
/** Those that somebody sends by hand. */
export const manualRequests = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> => {
  const { rows } = await sql<{ guid: string; name: string }>`select q.id as guid, q.name from api_request q
    where q.company_id = ${ctx.company.guid} and q.status = 'active' and q.trigger = 'manual'
    order by q.name collate natural_order, q.id`.execute(ctx.db)
  return rows
}
/** Users whose acts send nothing out (API-22), by a role of their own or of a group. */
export const silentUsers = async (db: Db, company: string, users: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.company_id = ${company} and u.id = any(${[...users]}::uuid[])
      and (exists (select from user_role r where r.company_id = u.company_id and r.user_id = u.id
          and r.role = 'ROLE_API_DISABLED_OUTGOING')
        or exists (select from group_member m
          join group_role r on r.company_id = m.company_id and r.group_id = m.group_id
            and r.role = 'ROLE_API_DISABLED_OUTGOING'
          where m.company_id = u.company_id and m.user_id = u.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those whose time has come. */
export const scheduledNow = async (db: Db, company: string, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select q.id from api_request q
    join company c on c.id = q.company_id and 'api' = any(c.modules) and (c.plan_end is null or c.plan_end > ${now})
    where q.company_id = ${company} and q.status = 'active' and q.next_at <= ${now} order by q.id`.execute(db)
  return rows.map(({ id }) => id)
}
/** One of them, which no other node has; null where another has it or had it. */
export const takeScheduled = async (
  db: Db,
  company: string,
  guid: string,
  now: Date,
): Promise<RequestRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM} where q.company_id = ${company} and q.id = ${guid}
      and q.status = 'active' and q.next_at <= ${now} for update of q skip locked`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const setNext = (db: Db, company: string, guid: string, next: Date | null) =>
  sql`update api_request set next_at = ${next} where company_id = ${company} and id = ${guid}`.execute(db)

export type Failing = {
  name: string
  failures: number
  failingSince: Date
  /** Who made it, where they are there. */
  creator: string | null
  language: Language
}
export const noteFailure = async (db: Db, company: string, guid: string, now: Date): Promise<Failing | null> => {
  const { rows } = await sql<
    Omit<Failing, 'language'> & { language: string | null }
  >`update api_request q set failures = q.failures + 1,
      failing_since = coalesce(q.failing_since, ${now})
    where q.company_id = ${company} and q.id = ${guid}
    returning q.name, q.failures, q.failing_since as "failingSince",
      (select u.id from app_user u where u.company_id = q.company_id and u.id = q.created_by and u.active) as creator,
      (select p.language from app_user u join person p on p.id = u.person_id
        where u.company_id = q.company_id and u.id = q.created_by) as language`.execute(db)
  const [row] = rows
  return row ? { ...row, language: languageOf(row.language ?? 'fr') } : null
}
export const pause = async (db: Db, company: string, guid: string): Promise<boolean> => {
  const { rows } = await sql`update api_request set status = 'paused', version = version + 1
    where company_id = ${company} and id = ${guid} and status = 'active' returning id`.execute(db)
  return rows.length > 0
}
