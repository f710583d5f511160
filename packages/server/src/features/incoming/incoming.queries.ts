import type { IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import type { Mapped } from '@entrepot/contract/incoming/incoming.ts'
import { INCOMING_LIST } from '@entrepot/contract/incoming/list.ts'
import type { Signature } from '@entrepot/contract/incoming/signature.ts'
import type { INCOMING_STATES } from '@entrepot/contract/incoming/states.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** An incoming request as it is kept, with fields of the company's own by guid. */
export type IncomingBody = {
  name: string
  action: IncomingAction
  forceCreation: boolean
  conditions: Group
  mapping: readonly Mapped[]
  idPath: string | null
  signature: Signature | null
}
export type IncomingStatus = (typeof INCOMING_STATES)[number]
export type IncomingWrite = IncomingBody & { guid: string; status: IncomingStatus }
export type IncomingRecord = Stamps &
  IncomingWrite & {
    sealedKey: Buffer
    sealedSecret: Buffer
    listeningUntil: Date | null
    sample: unknown
    sampleAt: Date | null
    lastCall: Date | null
  }
type Raw = RawStamps & {
  id: string
  name: string
  status: IncomingStatus
  action: IncomingAction
  force_creation: boolean
  conditions: Group
  mapping: Mapped[]
  id_path: string | null
  signature: Signature | null
  sealed_secret: Buffer
  sealed_key: Buffer
  listening_until: Date | null
  sample: unknown
  sample_at: Date | null
  last_call: Date | null
}
const rowOf = (raw: Raw): IncomingRecord => ({
  guid: raw.id,
  name: raw.name,
  status: raw.status,
  action: raw.action,
  forceCreation: raw.force_creation,
  conditions: raw.conditions,
  mapping: raw.mapping,
  idPath: raw.id_path,
  signature: raw.signature,
  sealedSecret: raw.sealed_secret,
  sealedKey: raw.sealed_key,
  listeningUntil: raw.listening_until,
  sample: raw.sample,
  sampleAt: raw.sample_at,
  lastCall: raw.last_call,
  ...stampsOf(raw),
})
const LAST_CALL = sql`(select c.at from api_incoming_call c where c.company_id = q.company_id and c.incoming_id = q.id
  order by c.place desc limit 1)`
const NARROW = sql`q.id, q.name, q.status, q.action, q.force_creation, q.conditions, q.mapping, q.id_path, q.signature, q.sealed_key, q.sealed_secret,
  q.listening_until, q.sample_at, ${LAST_CALL} as last_call, ${stampColumns('q')}`
const FROM = sql`api_incoming q`

export const findIncoming = async (db: Db, company: string, guid: string): Promise<IncomingRecord | null> => {
  const { rows } = await sql<Raw>`select ${NARROW}, q.sample from ${FROM}
    where q.company_id = ${company} and q.id = ${guid}`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const allIncoming = async (ctx: Ctx): Promise<IncomingRecord[]> => {
  const { rows } = await sql<Raw>`select ${NARROW}, null as sample from ${FROM}
    where q.company_id = ${ctx.company.guid} order by q.name_key, q.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Nobody else changes or deletes it until the commit. */
export const lockIncoming = (ctx: Ctx, guid: string) =>
  sql`select from api_incoming where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

export type Called = IncomingRecord & { language: Language; timeZone: string }
/** What a key opens: a request that is on, of a company that has the module. */
export const incomingOfKey = async (db: Db, company: string, hash: Buffer): Promise<Called | null> => {
  const { rows } = await sql<
    Raw & { language: string | null; timezone: string }
  >`select ${NARROW}, null as sample, p.language,
      c.timezone
    from ${FROM} join company c on c.id = q.company_id and 'api' = any(c.modules)
      left join app_user u on u.company_id = q.company_id and u.id = q.created_by
      left join person p on p.id = u.person_id
    where q.company_id = ${company} and q.key_hash = ${hash} and q.key_hash <> '' and q.status = 'active'`.execute(db)
  const [row] = rows
  return row ? { ...rowOf(row), language: languageOf(row.language ?? 'fr'), timeZone: row.timezone } : null
}

/** Whether it is still as it was read, held until the commit. */
export const heldIncoming = async (
  db: Db,
  company: string,
  hash: Buffer,
  { guid, version, listeningUntil }: Called,
): Promise<boolean> => {
  const { rows } = await sql`select from api_incoming q where q.company_id = ${company} and q.id = ${guid}
    and q.key_hash = ${hash} and q.version = ${version} and q.status = 'active'
    and q.listening_until is not distinct from ${listeningUntil} for key share`.execute(db)
  return rows.length > 0
}

const { finder, orderOf } = listOf(INCOMING_LIST, {
  name: natural(sql`q.name`),
  status: plain(sql`q.status`),
  action: plain(sql`q.action`),
  force_creation: plain(sql`q.force_creation`),
  lastCall: plain(LAST_CALL),
  createdAt: plain(sql`q.created_at`),
  createdBy: { sql: sql`q.created_by_name` },
  updatedAt: plain(sql`q.updated_at`),
  updatedBy: { sql: sql`q.updated_by_name` },
})
export { orderOf }
export const incomingCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfIncoming = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: IncomingRecord[]; total: number }> => {
  const where = sql`from ${FROM} where q.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`q.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${NARROW}, null as sample ${where}
      order by ${order} ${direction} nulls last, q.id ${direction} offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export type Key = { hash: Buffer; sealed: Buffer }
const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
export const insertIncoming = (ctx: Ctx, one: IncomingWrite, { hash, sealed }: Key) =>
  sql`insert into api_incoming (company_id, id, name, name_key, status, action, force_creation, conditions, mapping,
      id_path, signature, key_hash, sealed_key, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.status}, ${one.action},
      ${one.forceCreation}, ${json(one.conditions)}, ${json(one.mapping)}, ${one.idPath}, ${json(one.signature)}, ${hash}, ${sealed},
      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

/** One that is switched off does not go on listening when it is switched on again. */
export const updateIncoming = (ctx: Ctx, one: IncomingWrite, keepsSecret: boolean) =>
  sql`update api_incoming set name = ${one.name}, name_key = ${nameKey(one.name)}, status = ${one.status},
      action = ${one.action}, force_creation = ${one.forceCreation}, conditions = ${json(one.conditions)},
      mapping = ${json(one.mapping)}, id_path = ${one.idPath},
      signature = ${json(one.signature)}, ${keepsSecret ? sql`` : sql`sealed_secret = '',`}
      ${one.status === 'active' ? sql`` : sql`listening_until = null,`} ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)
export const storeKey = (ctx: Ctx, guid: string, { hash, sealed }: Key) =>
  sql`update api_incoming set key_hash = ${hash}, sealed_key = ${sealed}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const storeSecret = (ctx: Ctx, guid: string, sealed: Buffer) =>
  sql`update api_incoming set sealed_secret = ${sealed}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
/** Whoever listens changes nothing of the request, so nobody's form is stale by it. */
export const setListening = (ctx: Ctx, guid: string, until: Date | null) =>
  sql`update api_incoming set listening_until = ${until}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const keepSample = (db: Db, company: string, guid: string, sample: unknown, now: Date) =>
  sql`update api_incoming set sample = ${JSON.stringify(sample ?? null)}::json, sample_at = ${now}
    where company_id = ${company} and id = ${guid}`.execute(db)
export const deleteIncoming = (ctx: Ctx, guid: string) =>
  sql`delete from api_incoming where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Answers who is to be told of a flood, once in a while; null: nobody, or they were told. */
export const tellFlood = async (
  db: Db,
  company: string,
  guid: string,
  now: Date,
  before: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ creator: string | null }>`update api_incoming q set flood_told_at = ${now}
    where q.company_id = ${company} and q.id = ${guid} and (q.flood_told_at is null or q.flood_told_at < ${before})
    returning (select u.id from app_user u where u.company_id = q.company_id and u.id = q.created_by and u.active)
      as creator`.execute(db)
  return rows[0]?.creator ?? null
}
