import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { QUICK_TEMPLATE_LIST } from '@entrepot/contract/quickupdate/list.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** A field as it is kept: a column of the item, or the guid of a custom field; the order is that of the list. */
export type KeptField = { field: string; mandatory: boolean; overwriteIfEmpty: boolean }
export type TemplateRow = Stamps & { guid: string; name: string; fields: KeptField[] }
type Raw = RawStamps & { id: string; name: string; fields: KeptField[] }
const rowOf = (raw: Raw): TemplateRow => ({ guid: raw.id, name: raw.name, fields: raw.fields, ...stampsOf(raw) })

const COLUMNS = sql`t.id, t.name, t.fields, ${stampColumns('t')}`

export const findTemplate = async (ctx: Ctx, guid: string): Promise<TemplateRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from quick_template t
    where t.company_id = ${ctx.company.guid} and t.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

export const allTemplates = async (ctx: Ctx): Promise<TemplateRow[]> =>
  (
    await sql<Raw>`select ${COLUMNS} from quick_template t where t.company_id = ${ctx.company.guid}
      order by t.name collate natural_order, t.id`.execute(ctx.db)
  ).rows.map(rowOf)

/** Nobody else changes or deletes it until the commit. */
export const lockTemplate = (ctx: Ctx, guid: string) =>
  sql`select from quick_template where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

const { finder, orderOf } = listOf(QUICK_TEMPLATE_LIST, {
  name: natural(sql`t.name`),
  fields: plain(sql`jsonb_array_length(t.fields)`),
  createdAt: plain(sql`t.created_at`),
  createdBy: { sql: sql`t.created_by_name` },
  updatedAt: plain(sql`t.updated_at`),
  updatedBy: { sql: sql`t.updated_by_name` },
})
export { orderOf }
export const templateCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfTemplates = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: TemplateRow[]; total: number }> => {
  const where = sql`from quick_template t where t.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`t.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction}, t.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export type TemplateWrite = Pick<TemplateRow, 'guid' | 'name' | 'fields'>
export const insertTemplate = (ctx: Ctx, one: TemplateWrite) =>
  sql`insert into quick_template (company_id, id, name, name_key, fields, created_by, created_by_name, updated_by,
      updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${JSON.stringify(one.fields)}::jsonb,
      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateTemplate = (ctx: Ctx, one: TemplateWrite) =>
  sql`update quick_template set name = ${one.name}, name_key = ${nameKey(one.name)},
    fields = ${JSON.stringify(one.fields)}::jsonb, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteTemplate = (ctx: Ctx, guid: string) =>
  sql`delete from quick_template where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Models that hold a custom field. */
export const templatesWithField = async (ctx: Ctx, field: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select t.name from quick_template t
    where t.company_id = ${ctx.company.guid} and t.fields @> ${JSON.stringify([{ field }])}::jsonb
    order by t.name collate natural_order`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
