import { isLayoutType, type LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import type { KeptSection } from '@entrepot/contract/forms/named-sections.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

/** A layout that somebody made or changed; its sections name fields of the company's own by guid. */
export type LayoutRow = Stamps & {
  guid: string
  builtIn: boolean
  name: string
  itemType: LayoutType
  category: Ref | null
  active: boolean
  sections: KeptSection[]
}
type Raw = RawStamps & {
  id: string
  built_in: boolean
  name: string
  item_type: LayoutType
  category_id: string | null
  category_name: string | null
  active: boolean
  sections: KeptSection[]
}
const rowOf = (raw: Raw): LayoutRow => ({
  guid: raw.id,
  builtIn: raw.built_in,
  name: raw.name,
  itemType: raw.item_type,
  category: refOf(raw.category_id, raw.category_name),
  active: raw.active,
  sections: raw.sections,
  ...stampsOf(raw),
})
const COLUMNS = sql`l.id, l.built_in, l.name, l.item_type, l.category_id, c.name as category_name, l.active, l.sections,
  ${stampColumns('l')}`
const FROM = sql`from form_layout l left join category c on c.company_id = l.company_id and c.id = l.category_id`

/** All of a company: there are some dozens at most. */
export const allLayouts = async (ctx: Ctx): Promise<LayoutRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${FROM} where l.company_id = ${ctx.company.guid}
    order by l.name collate natural_order, l.id`.execute(ctx.db)
  return rows.map(rowOf)
}

/** The same without what stands in them, which may be a lot. */
export type LayoutHead = Pick<LayoutRow, 'guid' | 'builtIn' | 'name' | 'active'> & { category: string | null }
export const layoutHeads = async (ctx: Ctx): Promise<LayoutHead[]> => {
  const { rows } = await sql<Pick<Raw, 'id' | 'built_in' | 'name' | 'active' | 'category_id'>>`
    select id, built_in, name, active, category_id from form_layout where company_id = ${ctx.company.guid}
    order by name collate natural_order, id`.execute(ctx.db)
  return rows.map(({ id, built_in: builtIn, name, active, category_id: category }) => ({
    guid: id,
    builtIn,
    name,
    active,
    category,
  }))
}

export const findLayout = async (ctx: Ctx, id: string): Promise<LayoutRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${FROM}
    where l.company_id = ${ctx.company.guid} and l.id = ${id} and not l.built_in`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
export const findBuiltIn = async (ctx: Ctx, type: LayoutType): Promise<LayoutRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} ${FROM}
    where l.company_id = ${ctx.company.guid} and l.item_type = ${type} and l.built_in`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

type InForce = Pick<LayoutRow, 'guid' | 'builtIn' | 'itemType' | 'sections'> & { category: string | null }
/** Those by which forms are drawn (FORM-11). */
export const layoutsInForce = async (ctx: Ctx): Promise<InForce[]> => {
  const { rows } = await fixed<Pick<Raw, 'id' | 'built_in' | 'item_type' | 'category_id' | 'sections'>>`
    select id, built_in, item_type, category_id, sections from form_layout
    where company_id = ${ctx.company.guid} and active and (built_in or category_id is not null)`.execute(ctx.db)
  return rows.map((row) => ({
    guid: row.id,
    builtIn: row.built_in,
    itemType: row.item_type,
    category: row.category_id,
    sections: row.sections,
  }))
}

/** Layouts change one after the other, and no field goes meanwhile: fields change behind the same lock. */
export const lockLayouts = (ctx: Ctx) =>
  sql`select from company where id = ${ctx.company.guid} for no key update`.execute(ctx.db)

export type LayoutWrite = Pick<LayoutRow, 'guid' | 'builtIn' | 'name' | 'itemType' | 'active' | 'sections'> & {
  category: string | null
}
/** Those that always exist are called by the language of who reads them; their name is kept apart from all others. */
const keyOf = ({ builtIn, itemType, name }: LayoutWrite) => (builtIn ? `\u0001${itemType}` : nameKey(name))

export const insertLayout = (ctx: Ctx, one: LayoutWrite) =>
  sql`insert into form_layout (company_id, id, built_in, name, name_key, item_type, category_id, active, sections,
      created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.builtIn}, ${one.name}, ${keyOf(one)}, ${one.itemType},
      ${one.category}, ${one.active}, ${JSON.stringify(one.sections)}::jsonb, ${ctx.user.guid}, ${ctx.user.name},
      ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateLayout = (ctx: Ctx, one: LayoutWrite) =>
  sql`update form_layout set name = ${one.name}, name_key = ${keyOf(one)}, category_id = ${one.category},
    active = ${one.active}, sections = ${JSON.stringify(one.sections)}::jsonb, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteLayout = (ctx: Ctx, id: string) =>
  sql`delete from form_layout where company_id = ${ctx.company.guid} and id = ${id}`.execute(ctx.db)

/** Form rules that name it as their form; they stand to the right. */
export const countRulesOf = async (ctx: Ctx, layout: string): Promise<number> => {
  if (isLayoutType(layout)) return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_rule
    where company_id = ${ctx.company.guid} and target = ${layout}`.execute(ctx.db)
  return rows[0]!.n
}

/** Names and types of categories of items, by guid. */
export const itemCategories = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; type: string }>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; item_type: string }>`select id, name, item_type from category
    where company_id = ${ctx.company.guid} and item_type is not null and id = any(${[...guids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, { name: row.name, type: row.item_type }]))
}

/** What keywords are called, by guid: conditions name them so. */
export const namesOfKeywords = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from tag
    where company_id = ${ctx.company.guid}`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
