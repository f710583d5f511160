import type { LightItem, Item } from '@entrepot/contract/items/item.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { readableFolders } from '../../kernel/folder-access.ts'
import { itemColumns, type ItemRow, rowOf } from './item-rows.queries.ts'

type Fragment = RawBuilder<unknown>

/** What a list asks for, after its names were checked. */
export type ItemFilter = { folders: readonly string[] | null; type?: string | undefined; category?: string | undefined; article?: string | undefined; search?: string | undefined; condition?: Fragment | undefined }
export type ItemSort = { expression: Fragment; descending: boolean; nullable: boolean }

const ancestorName = (level: number) => sql`(select a.name from folder f join folder a on a.company_id = f.company_id and a.id = f.ancestors[${sql.lit(level)}] where f.company_id = i.company_id and f.id = i.folder_id)`
const natural = (text: Fragment) => sql`${text} collate natural_order`

/** Every column that sorts a list (ITEM-04); an index serves the name, the others sort what the filter leaves. */
export const SORTS: Record<string, { expression: Fragment; nullable: boolean }> = {
  name: { expression: natural(sql`i.name`), nullable: false },
  description: { expression: natural(sql`i.description`), nullable: false },
  type: { expression: sql`i.type`, nullable: false },
  tag: { expression: natural(sql`i.tag`), nullable: true },
  tags: { expression: sql`(select string_agg(t.name_key, ';' order by t.name_key) from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id)`, nullable: true },
  parent: { expression: natural(sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)`), nullable: false },
  category: { expression: natural(sql`(select c.name from category c where c.company_id = i.company_id and c.id = i.category_id)`), nullable: true },
  shelf: { expression: natural(sql`(select s.name from shelf s where s.company_id = i.company_id and s.id = i.shelf_id)`), nullable: true },
  unit: { expression: sql`i.unit`, nullable: false },
  quantity: { expression: sql`i.quantity`, nullable: false },
  quantityAvailable: { expression: sql`i.quantity`, nullable: false },
  threshold: { expression: sql`i.threshold`, nullable: true },
  // Never counted is the oldest count of all (ITEM-27).
  inventoryDate: { expression: sql`coalesce(i.inventory_date, '-infinity')`, nullable: false },
  lastQuantity: { expression: sql`i.last_quantity`, nullable: true },
  inventoryDiff: { expression: sql`i.inventory_diff`, nullable: true },
  packaging: { expression: sql`i.packaging`, nullable: false },
  variants: { expression: sql`(select count(*) from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null)`, nullable: false },
  createdAt: { expression: sql`i.created_at`, nullable: false },
  createdBy: { expression: natural(sql`i.created_by_name`), nullable: false },
  updatedAt: { expression: sql`i.updated_at`, nullable: false },
  updatedBy: { expression: natural(sql`i.updated_by_name`), nullable: false },
  parent1: { expression: natural(ancestorName(1)), nullable: true },
  parent2: { expression: natural(ancestorName(2)), nullable: true },
  parent3: { expression: natural(ancestorName(3)), nullable: true },
  parent4: { expression: natural(ancestorName(4)), nullable: true },
  parent5: { expression: natural(ancestorName(5)), nullable: true },
}
export const attributeSort = (field: string): { expression: Fragment; nullable: boolean } => ({ expression: sql`i.attributes -> ${field}`, nullable: true })

/** The longest word first: it finds the fewest rows. */
const likePatterns = (search: string) => searchKey(search).split(/\s+/).filter(Boolean).sort((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const whereOf = (ctx: Ctx, filter: ItemFilter): Fragment => {
  const parts: Fragment[] = [sql`i.company_id = ${ctx.company.guid}`, sql`i.deleted_at is null`]
  if (filter.folders?.length === 1) parts.push(sql`i.folder_id = ${filter.folders[0]}`)
  else if (filter.folders) parts.push(sql`i.folder_id = any(${[...filter.folders]}::uuid[])`)
  if (filter.type) parts.push(sql`i.type = ${filter.type}`)
  if (filter.category) parts.push(sql`i.category_id = ${filter.category}`)
  if (filter.article) parts.push(sql`i.article_id = ${filter.article}`)
  if (filter.search?.trim()) parts.push(sql`i.id in (select item_search(${likePatterns(filter.search)}::text[]))`)
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

/** One page: guids come from an index or a sort of the narrow rows, whole rows are read for the page only. */
export const pageOfItems = async (ctx: Ctx, filter: ItemFilter, sort: ItemSort, page: { offset: number; limit: number }): Promise<ItemRow[]> => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  const nulls = sort.nullable ? sql` nulls last` : sql``
  const order = sql`${sort.expression} ${direction}${nulls}, i.id ${direction}`
  const { rows } = await sql<Parameters<typeof rowOf>[0]>`
    with page as materialized (select i.id, row_number() over (order by ${order}) as place from item i where ${whereOf(ctx, filter)} order by ${order} offset ${page.offset} limit ${page.limit})
    select ${itemColumns} from page join item i on i.company_id = ${ctx.company.guid} and i.id = page.id order by page.place`.execute(ctx.db)
  return rows.map(rowOf)
}

export const countItems = async (ctx: Ctx, filter: ItemFilter): Promise<number> => {
  const { folders, ...others } = filter
  // Without another filter the kept counters answer.
  if (Object.values(others).every((value) => value === undefined || value === '')) {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(c.items), 0)::int as n from folder_count c join folder f on f.company_id = c.company_id and f.id = c.folder_id
      where c.company_id = ${ctx.company.guid} and f.deleted_at is null ${folders ? sql`and c.folder_id = any(${[...folders]}::uuid[])` : sql``}`.execute(ctx.db)
    return rows[0]!.n
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from item i where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

type Light = z.infer<typeof LightItem>

/** Every visible record in its light form (ITEM-12); `parents` off leaves out products that have variants or lots. */
export const lightItems = async (ctx: Ctx, parents: boolean): Promise<Light[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{ id: string; name: string; tag: string | null; type: Item['type']; folder_id: string; quantity: string }>`
    select i.id, i.name, i.tag, i.type, i.folder_id, i.quantity from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null
      ${folders ? sql`and i.folder_id = any(${folders}::uuid[])` : sql``}
      ${parents ? sql`` : sql`and not exists (select 1 from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null)`}
    order by i.name collate natural_order, i.id`.execute(ctx.db)
  return rows.map((row) => ({
    guid: row.id, name: row.name, tag: row.tag, type: row.type, parent: { guid: row.folder_id, id: row.folder_id, name: ctx.rights.tree.byGuid.get(row.folder_id)?.name ?? '' }, parent_guid: row.folder_id,
    quantity: Number(row.quantity), quantityAvailable: Number(row.quantity),
  }))
}

export const itemsOfArticle = async (ctx: Ctx, article: string): Promise<ItemRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Parameters<typeof rowOf>[0]>`select ${itemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = ${article}
    ${folders ? sql`and i.folder_id = any(${folders}::uuid[])` : sql``} order by i.quantity desc, i.id limit 500`.execute(ctx.db)
  return rows.map(rowOf)
}

export const itemsNamed = async (ctx: Ctx, nameKey: string): Promise<ItemRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Parameters<typeof rowOf>[0]>`select ${itemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = ${nameKey}
    ${folders ? sql`and i.folder_id = any(${folders}::uuid[])` : sql``} order by i.quantity desc, i.id limit 50`.execute(ctx.db)
  return rows.map(rowOf)
}

export const userName = async (ctx: Ctx, guid: string): Promise<string> => {
  const row = await ctx.db.selectFrom('app_user').select(['firstname', 'lastname']).where('company_id', '=', ctx.company.guid).where('id', '=', guid).executeTakeFirst()
  return row ? `${row.firstname} ${row.lastname}`.trim() : ''
}
