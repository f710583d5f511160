import type { AuthType } from '@entrepot/contract/connections/auth-types.ts'
import type { Header } from '@entrepot/contract/connections/connection.ts'
import { CONNECTION_LIST } from '@entrepot/contract/connections/list.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'
import type { OpenAuth } from './secrets.ts'

/** A connection without its secrets; the value of a secret header is empty. */
export type ConnectionBody = {
  name: string
  application: string
  baseUrl: string
  authType: AuthType
  auth: OpenAuth
  headers: readonly Header[]
}
export type Sealed = { sealedSecrets: Buffer; sealedTokens: Buffer | null; tokensUntil: Date | null }
export type ConnectionRecord = Stamps &
  ConnectionBody &
  Sealed & { guid: string; grantedAt: Date | null; grantedBy: Ref | null }
type Raw = RawStamps & {
  id: string
  name: string
  application: string
  base_url: string
  auth_type: AuthType
  auth: OpenAuth
  headers: Header[]
  sealed_secrets: Buffer
  sealed_tokens: Buffer | null
  tokens_until: Date | null
  granted_at: Date | null
  granted_by: string | null
  granted_by_name: string
}
const rowOf = (raw: Raw): ConnectionRecord => ({
  guid: raw.id,
  name: raw.name,
  application: raw.application,
  baseUrl: raw.base_url,
  authType: raw.auth_type,
  auth: raw.auth,
  headers: raw.headers,
  sealedSecrets: raw.sealed_secrets,
  sealedTokens: raw.sealed_tokens,
  tokensUntil: raw.tokens_until,
  grantedAt: raw.granted_at,
  grantedBy: refOf(raw.granted_by, raw.granted_by_name),
  ...stampsOf(raw),
})
const COLUMNS = sql`c.id, c.name, c.application, c.base_url, c.auth_type, c.auth, c.headers, c.sealed_secrets,
  c.sealed_tokens, c.tokens_until, c.granted_at, c.granted_by, c.granted_by_name, ${stampColumns('c')}`

export const findConnection = async (db: Db, company: string, guid: string): Promise<ConnectionRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from api_connection c
    where c.company_id = ${company} and c.id = ${guid}`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}
/** Nobody else changes or deletes it until the commit. */
export const lockConnection = (ctx: Ctx, guid: string) =>
  sql`select from api_connection where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(CONNECTION_LIST, {
  name: natural(sql`c.name`),
  application: plain(sql`c.application`),
  baseUrl: { sql: sql`c.base_url` },
  authType: plain(sql`c.auth_type`),
  createdAt: plain(sql`c.created_at`),
  createdBy: { sql: sql`c.created_by_name` },
  updatedAt: plain(sql`c.updated_at`),
  updatedBy: { sql: sql`c.updated_by_name` },
})
export { orderOf }
export const connectionCondition = (ctx: Ctx, text: string): RawBuilder<unknown> =>
  listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfConnections = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ConnectionRecord[]; total: number }> => {
  const where = sql`from api_connection c where c.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`c.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, c.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

type Write = ConnectionBody & { guid: string; sealedSecrets: Buffer }
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertConnection = (ctx: Ctx, one: Write) =>
  sql`insert into api_connection (company_id, id, name, name_key, application, base_url, auth_type, auth, headers,
      sealed_secrets, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.application}, ${one.baseUrl},
      ${one.authType}, ${json(one.auth)}, ${json(one.headers)}, ${one.sealedSecrets}, ${ctx.user.guid},
      ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

/** `isAnother`: what it proves itself with is another, so what was given to it is let go. */
export const updateConnection = (ctx: Ctx, one: Write, isAnother: boolean) =>
  sql`update api_connection set name = ${one.name}, name_key = ${nameKey(one.name)}, application = ${one.application},
      base_url = ${one.baseUrl}, auth_type = ${one.authType}, auth = ${json(one.auth)}, headers = ${json(one.headers)},
      sealed_secrets = ${one.sealedSecrets},
      ${isAnother ? sql`sealed_tokens = null, tokens_until = null, granted_at = null, granted_by = null, granted_by_name = '',` : sql``}
      ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteConnection = (ctx: Ctx, guid: string) =>
  sql`delete from api_connection where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** For whoever chooses one. */
export const connectionNames = async (ctx: Ctx): Promise<{ guid: string; name: string; baseUrl: string }[]> => {
  const { rows } = await sql<{ guid: string; name: string; baseUrl: string }>`
    select c.id as guid, c.name, c.base_url as "baseUrl" from api_connection c
    where c.company_id = ${ctx.company.guid} order by c.name collate natural_order, c.id`.execute(ctx.db)
  return rows
}
/** It stays until the commit, for who is about to name it; null where it is gone. */
export const holdConnection = async (ctx: Ctx, guid: string): Promise<{ baseUrl: string } | null> => {
  const { rows } = await sql<{ baseUrl: string }>`select base_url as "baseUrl" from api_connection
    where company_id = ${ctx.company.guid} and id = ${guid} for share`.execute(ctx.db)
  return rows[0] ?? null
}
export const allConnections = async (ctx: Ctx): Promise<ConnectionRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from api_connection c
    where c.company_id = ${ctx.company.guid} order by c.name_key, c.id`.execute(ctx.db)
  return rows.map(rowOf)
}
