import type { Kind } from '@entrepot/contract/fields/formula/functions.ts'
import { FUNCTION_LIST } from '@entrepot/contract/functions/list.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** A function as it is kept, with fields of the company's own by guid. */
export type FunctionBody = { name: string; code: string; returned: Kind }
export type FunctionRecord = Stamps & FunctionBody & { guid: string }
type Raw = RawStamps & { id: string; name: string; code: string; returned: Kind }
const rowOf = (raw: Raw): FunctionRecord => ({
  guid: raw.id,
  name: raw.name,
  code: raw.code,
  returned: raw.returned,
  ...stampsOf(raw),
})
const COLUMNS = sql`f.id, f.name, f.code, f.returned, ${stampColumns('f')}`

export const findFunction = async (ctx: Ctx, guid: string): Promise<FunctionRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from api_function f
    where f.company_id = ${ctx.company.guid} and f.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const allFunctions = async (ctx: Ctx): Promise<FunctionRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from api_function f
    where f.company_id = ${ctx.company.guid} order by f.name_key, f.id`.execute(ctx.db)
  return rows.map(rowOf)
}
const key = ({ company }: Ctx) => sql`hashtextextended('api_function ' || ${company.guid}::text, 0)`
/** One after the other: two that are changed at once could come to call each other. */
export const lockFunctions = (ctx: Ctx) => sql`select pg_advisory_xact_lock(${key(ctx)})`.execute(ctx.db)
/** None gets another name and none is deleted until the commit, for who is about to name some. */
export const holdFunctions = (ctx: Ctx) => sql`select pg_advisory_xact_lock_shared(${key(ctx)})`.execute(ctx.db)

const { finder, orderOf } = listOf(FUNCTION_LIST, {
  name: natural(sql`f.name`),
  returnedValue: plain(sql`f.returned`),
  code: { sql: sql`f.code` },
  createdAt: plain(sql`f.created_at`),
  createdBy: { sql: sql`f.created_by_name` },
  updatedAt: plain(sql`f.updated_at`),
  updatedBy: { sql: sql`f.updated_by_name` },
})
export { orderOf }
export const functionCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfFunctions = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: FunctionRecord[]; total: number }> => {
  const where = sql`from api_function f where f.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`f.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, f.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

type Write = FunctionBody & { guid: string }
export const insertFunction = (ctx: Ctx, one: Write) =>
  sql`insert into api_function (company_id, id, name, name_key, code, returned, created_by, created_by_name, updated_by,
      updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.code}, ${one.returned},
      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)
export const updateFunction = (ctx: Ctx, one: Write) =>
  sql`update api_function set name = ${one.name}, name_key = ${nameKey(one.name)}, code = ${one.code},
      returned = ${one.returned}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)
export const deleteFunction = (ctx: Ctx, guid: string) =>
  sql`delete from api_function where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const functionNames = async (ctx: Ctx): Promise<string[]> => (await allFunctions(ctx)).map(({ name }) => name)
