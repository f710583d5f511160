import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { PRINT_CONFIG_LIST } from '@entrepot/contract/labels/list.ts'
import type { BarFormat, LabelType } from '@entrepot/contract/labels/types.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** As it is kept: the company's own fields by guid. */
export type ConfigBody = {
  name: string
  pattern: string
  type: LabelType
  format: BarFormat
  width: number
  height: number
}
export type ConfigRecord = Stamps & ConfigBody & { guid: string }
type Raw = RawStamps & {
  id: string
  name: string
  pattern: string
  type: LabelType
  format: BarFormat
  width: string
  height: string
}
const rowOf = (raw: Raw): ConfigRecord => ({
  guid: raw.id,
  name: raw.name,
  pattern: raw.pattern,
  type: raw.type,
  format: raw.format,
  width: Number(raw.width),
  height: Number(raw.height),
  ...stampsOf(raw),
})
const COLUMNS = sql`c.id, c.name, c.pattern, c.type, c.format, c.width, c.height, ${stampColumns('c')}`

export const findConfig = async (ctx: Ctx, guid: string): Promise<ConfigRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from print_config c
    where c.company_id = ${ctx.company.guid} and c.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const allConfigs = async (ctx: Ctx): Promise<ConfigRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from print_config c
    where c.company_id = ${ctx.company.guid} order by c.name collate natural_order, c.id`.execute(ctx.db)
  return rows.map(rowOf)
}
/** Nobody else changes or deletes it until the commit. */
export const lockConfig = (ctx: Ctx, guid: string) =>
  sql`select from print_config where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(PRINT_CONFIG_LIST, {
  name: natural(sql`c.name`),
  type: plain(sql`c.type`),
  format: { sql: sql`c.format` },
  pattern: { sql: sql`c.pattern` },
  width: plain(sql`c.width`),
  height: plain(sql`c.height`),
  createdAt: plain(sql`c.created_at`),
  createdBy: { sql: sql`c.created_by_name` },
  updatedAt: plain(sql`c.updated_at`),
  updatedBy: { sql: sql`c.updated_by_name` },
})
export { orderOf }
export const configCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfConfigs = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ConfigRecord[]; total: number }> => {
  const where = sql`from print_config c where c.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`c.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, c.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

type Write = ConfigBody & { guid: string }
export const insertConfig = (ctx: Ctx, one: Write) =>
  sql`insert into print_config (company_id, id, name, name_key, pattern, type, format, width, height, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.pattern}, ${one.type},
      ${one.format}, ${one.width}, ${one.height}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateConfig = (ctx: Ctx, one: Write) =>
  sql`update print_config set name = ${one.name}, name_key = ${nameKey(one.name)}, pattern = ${one.pattern},
      type = ${one.type}, format = ${one.format}, width = ${one.width}, height = ${one.height}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteConfig = (ctx: Ctx, guid: string) =>
  sql`delete from print_config where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
