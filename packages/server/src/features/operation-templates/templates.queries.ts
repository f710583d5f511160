import { TEMPLATE_LIST } from '@entrepot/contract/operation-templates/list.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'
import type { KeptTask } from './kept-tasks.ts'

export type TemplateRow = Stamps & {
  guid: string
  name: string
  description: string
  active: boolean
  tasks: KeptTask[]
  uses: number
}
type Raw = RawStamps & {
  id: string
  name: string
  description: string
  active: boolean
  tasks: KeptTask[]
  uses: number
}
const rowOf = (raw: Raw): TemplateRow => ({
  guid: raw.id,
  name: raw.name,
  description: raw.description,
  active: raw.active,
  tasks: raw.tasks,
  uses: raw.uses,
  ...stampsOf(raw),
})

const COLUMNS = sql`t.id, t.name, t.description, t.active, t.tasks, ${stampColumns('t')},
  (select count(*)::int from operation o where o.company_id = t.company_id and o.template_id = t.id) as uses`

export const findTemplate = async (ctx: Ctx, guid: string): Promise<TemplateRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from operation_template t
    where t.company_id = ${ctx.company.guid} and t.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

export const allTemplates = async (ctx: Ctx): Promise<TemplateRow[]> =>
  (
    await sql<Raw>`select ${COLUMNS} from operation_template t where t.company_id = ${ctx.company.guid}
      order by t.name collate natural_order, t.id`.execute(ctx.db)
  ).rows.map(rowOf)

/** Nobody else changes it, and nobody makes an operation of it, until the commit. */
export const lockTemplate = (ctx: Ctx, guid: string) =>
  sql`select from operation_template where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

/** As an operation is made from it: it stays so until the commit, after which it is in use. */
export const holdTemplate = async (ctx: Ctx, guid: string): Promise<TemplateRow | null> => {
  await sql`select from operation_template where company_id = ${ctx.company.guid} and id = ${guid} for share`.execute(
    ctx.db,
  )
  return findTemplate(ctx, guid)
}

export const activeTemplates = async (ctx: Ctx): Promise<TemplateRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from operation_template t
    where t.company_id = ${ctx.company.guid} and t.active order by t.name collate natural_order, t.id`.execute(ctx.db)
  return rows.map(rowOf)
}

export const orderOf = ordersOf(TEMPLATE_LIST, {
  name: sql`t.name collate natural_order`,
  active: sql`t.active`,
  updatedAt: sql`t.updated_at`,
})

type Filters = { search: string | undefined; active: boolean | undefined }
export const pageOfTemplates = async (
  ctx: Ctx,
  { search, active }: Filters,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: TemplateRow[]; total: number }> => {
  const where = sql`from operation_template t where t.company_id = ${ctx.company.guid}
    ${active === undefined ? sql`` : sql`and t.active = ${active}`} ${hasWords(search, sql`t.name || ' ' || t.description`)}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by ${order} ${descending ? sql`desc` : sql`asc`},
      t.name collate natural_order, t.id offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const isNameTaken = async (ctx: Ctx, name: string): Promise<boolean> => {
  const { rows } = await sql`select from operation_template
    where company_id = ${ctx.company.guid} and name_key = ${nameKey(name)}`.execute(ctx.db)
  return rows.length > 0
}

export type TemplateWrite = Pick<TemplateRow, 'guid' | 'name' | 'description' | 'active' | 'tasks'>
export const insertTemplate = (ctx: Ctx, one: TemplateWrite) =>
  sql`insert into operation_template (company_id, id, name, name_key, description, active, tasks, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.description}, ${one.active},
      ${JSON.stringify(one.tasks)}::jsonb, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateTemplate = (ctx: Ctx, one: TemplateWrite) =>
  sql`update operation_template set name = ${one.name}, name_key = ${nameKey(one.name)},
    description = ${one.description}, active = ${one.active}, tasks = ${JSON.stringify(one.tasks)}::jsonb,
    ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteTemplate = (ctx: Ctx, guid: string) =>
  sql`delete from operation_template where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Those of `items` that a query of records holds. */
export const chosenOf = async (ctx: Ctx, records: RawBuilder<unknown>, items: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select r.id from (${records}) r
    where r.id = any(${[...items]}::uuid[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Templates that name a custom field in their filters, forms or updates. */
export const templatesWithField = async (ctx: Ctx, field: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select t.name from operation_template t
    where t.company_id = ${ctx.company.guid} and position(${field} in t.tasks::text) > 0
    order by t.name collate natural_order`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
