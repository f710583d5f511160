import type { LightItem, Item } from '@entrepot/contract/items/item.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, ownPlan, sql } from '../../kernel/database.ts'
import { areMost, guidList, inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { fixedItemColumns, itemColumns, type ItemRow, rowOf } from './item-rows.queries.ts'

type Fragment = RawBuilder<unknown>

/** What a list asks for, after its names were checked. */
export type ItemFilter = { folders: readonly string[] | null; type?: string | undefined; category?: string | undefined; article?: string | undefined; search?: string | undefined; condition?: Fragment | undefined }
/** `join`: the neighbour whose name sorts; joined once, where a sub-select would look it up for every row. */
type SortColumn = { expression: Fragment; nullable: boolean; join?: Fragment }
export type ItemSort = SortColumn & { descending: boolean }

const natural = (text: Fragment) => sql`${text} collate natural_order`
const neighbour = (table: 'category' | 'shelf' | 'folder', key: Fragment, nullable: boolean): SortColumn => ({
  expression: natural(sql`n.name`), nullable, join: sql`left join ${sql.table(table)} n on n.company_id = i.company_id and n.id = ${key}`,
})
const ancestor = (level: number): SortColumn => ({
  expression: natural(sql`n.name`), nullable: true,
  join: sql`left join folder f on f.company_id = i.company_id and f.id = i.folder_id left join folder n on n.company_id = f.company_id and n.id = f.ancestors[${sql.lit(level)}]`,
})

/** Every column that sorts a list (ITEM-04); an index serves the name, the others sort what the filter leaves. */
export const SORTS: Record<string, SortColumn> = {
  name: { expression: natural(sql`i.name`), nullable: false },
  description: { expression: natural(sql`i.description`), nullable: false },
  type: { expression: sql`i.type`, nullable: false },
  tag: { expression: natural(sql`i.tag`), nullable: true },
  tags: { expression: sql`(select string_agg(t.name_key, ';' order by t.name_key) from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id)`, nullable: true },
  parent: neighbour('folder', sql`i.folder_id`, false),
  category: neighbour('category', sql`i.category_id`, true),
  shelf: neighbour('shelf', sql`i.shelf_id`, true),
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
  parent1: ancestor(1), parent2: ancestor(2), parent3: ancestor(3), parent4: ancestor(4), parent5: ancestor(5),
}
export const attributeSort = (field: string): SortColumn => ({ expression: sql`i.attributes -> ${field}`, nullable: true })

/** The longest word first: it finds the fewest rows. */
const likePatterns = (search: string) => searchKey(search).split(/\s+/).filter(Boolean).sort((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const whereOf = (ctx: Ctx, filter: ItemFilter): Fragment => {
  const parts: Fragment[] = [sql`i.company_id = ${ctx.company.guid}`, sql`i.deleted_at is null`]
  if (filter.folders) parts.push(inFolders(ctx, sql`i.folder_id`, filter.folders))
  if (filter.type) parts.push(sql`i.type = ${filter.type}`)
  if (filter.category) parts.push(sql`i.category_id = ${filter.category}`)
  if (filter.article) parts.push(sql`i.article_id = ${filter.article}`)
  if (filter.search?.trim()) {
    // What narrows the search goes inside, so that few rows come out; rights are asked again out here.
    const folders = filter.folders && !areMost(ctx, filter.folders) ? guidList(filter.folders) : null
    parts.push(sql`i.id in (select item_search(${likePatterns(filter.search)}::text[], ${folders}::uuid[], ${filter.category ?? null}::uuid))`)
  }
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

type Page = { offset: number; limit: number }
type Raw = Parameters<typeof rowOf>[0]

/**
 * One page and the total. The guids of the page come from an index or from a bounded sort of narrow rows, whole rows are read for the
 * page only. A search is run once and counted where it stands; everything else is counted beside it, mostly from kept counters.
 */
export const pageOfItems = async (ctx: Ctx, filter: ItemFilter, sort: ItemSort, page: Page): Promise<{ rows: ItemRow[]; total: number }> => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  const nulls = sort.nullable ? sql` nulls last` : sql``
  const order = sql`place ${direction}${nulls}, id ${direction}`
  const found = sql`select i.id, ${sort.expression} as place from item i ${sort.join ?? sql``} where ${whereOf(ctx, filter)}`
  const bounds = sql`order by ${order} offset ${page.offset} limit ${page.limit}`
  const whole = sql`from page join item i on i.company_id = ${ctx.company.guid} and i.id = page.id order by page.place ${direction}${nulls}, page.id ${direction}`
  if (filter.search?.trim()) {
    const { rows } = await sql<Raw & { total: number }>`
      ${ownPlan} with found as materialized (${found}), page as materialized (select id, place from found ${bounds}) select ${itemColumns}, (select count(*)::int from found) as total ${whole}`.execute(ctx.db)
    // Beyond the last page no row carries the total.
    return { rows: rows.map(rowOf), total: rows[0]?.total ?? (page.offset > 0 ? await countItems(ctx, filter) : 0) }
  }
  const [{ rows }, total] = await Promise.all([sql<Raw>`${ownPlan} with page as materialized (${found} ${bounds}) select ${itemColumns} ${whole}`.execute(ctx.db), countItems(ctx, filter)])
  return { rows: rows.map(rowOf), total }
}

export const countItems = async (ctx: Ctx, filter: ItemFilter): Promise<number> => {
  const { folders, ...others } = filter
  // Without another filter the kept counters answer.
  if (Object.values(others).every((value) => value === undefined || value === '')) {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(c.items), 0)::int as n from folder_count c join folder f on f.company_id = c.company_id and f.id = c.folder_id
      where c.company_id = ${ctx.company.guid} and f.deleted_at is null ${folders ? sql`and c.folder_id = any(${guidList(folders)}::uuid[])` : sql``}`.execute(ctx.db)
    return rows[0]!.n
  }
  const { rows } = await sql<{ n: number }>`${ownPlan} select count(*)::int as n from item i where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

type Light = z.infer<typeof LightItem>

/** Every visible record in its light form (ITEM-12); `parents` off leaves out products that have variants or lots. */
export const lightItems = async (ctx: Ctx, parents: boolean): Promise<Light[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{ id: string; name: string; tag: string | null; type: Item['type']; folder_id: string; quantity: string }>`
    select i.id, i.name, i.tag, i.type, i.folder_id, i.quantity from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null
      ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}
      ${parents ? sql`` : sql`and not exists (select 1 from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null)`}
    order by i.name collate natural_order, i.id`.execute(ctx.db)
  return rows.map((row) => ({
    guid: row.id, name: row.name, tag: row.tag, type: row.type, parent: { guid: row.folder_id, id: row.folder_id, name: ctx.rights.tree.byGuid.get(row.folder_id)?.name ?? '' }, parent_guid: row.folder_id,
    quantity: Number(row.quantity), quantityAvailable: Number(row.quantity),
  }))
}

/** Within reach of the caller, the fullest first. An article has as many records as folders at most. */
export const itemsOfArticle = async (ctx: Ctx, article: string): Promise<ItemRow[]> => {
  const { rows } = await fixed<Raw>`select ${fixedItemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = ${article} order by i.quantity desc, i.id`.execute(ctx.db)
  return rows.filter((row) => ctx.rights.levels.has(row.folder_id)).slice(0, 500).map(rowOf)
}

export type Scanned = { kind: 'tag' | 'alias' | 'folder' | 'user'; article: string | null; folder: string | null; user: string | null; quantity: number; records: ItemRow[] }
type RawScanned = Raw & { code_key: string; code_kind: Scanned['kind']; code_article: string | null; code_folder: string | null; code_user: string | null; code_quantity: string }
const SCANNED = constant('k.code_key, k.kind as code_kind, k.article_id as code_article, k.folder_id as code_folder, k.user_id as code_user, k.quantity as code_quantity')

/** What a code means, in the first of its spellings that means something: with the records of an article within reach of the caller, the fullest first. */
export const scanned = async (ctx: Ctx, spellings: readonly string[]): Promise<Scanned | null> => {
  const { rows } = await (spellings.length === 1
    ? fixed<RawScanned>`select ${SCANNED}, ${fixedItemColumns} from code k left join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
        where k.company_id = ${ctx.company.guid} and not k.released and k.code_key = ${spellings[0]} order by i.quantity desc, i.id`
    : fixed<RawScanned>`select ${SCANNED}, ${fixedItemColumns} from code k left join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
        where k.company_id = ${ctx.company.guid} and not k.released and k.code_key = any(${[...spellings]}::text[]) order by i.quantity desc, i.id`).execute(ctx.db)
  const key = spellings.find((spelling) => rows.some((row) => row.code_key === spelling))
  if (key === undefined) return null
  const own = rows.filter((row) => row.code_key === key)
  const [first] = own
  return {
    kind: first!.code_kind, article: first!.code_article, folder: first!.code_folder, user: first!.code_user, quantity: Number(first!.code_quantity),
    records: own.filter((row) => row.id !== null && ctx.rights.levels.has(row.folder_id)).slice(0, 500).map(rowOf),
  }
}

export const itemsNamed = async (ctx: Ctx, nameKey: string): Promise<ItemRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Raw>`select ${itemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = ${nameKey}
    ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``} order by i.quantity desc, i.id limit 50`.execute(ctx.db)
  return rows.map(rowOf)
}

export const userName = async (ctx: Ctx, guid: string): Promise<string> => {
  const row = await ctx.db.selectFrom('app_user').select(['firstname', 'lastname']).where('company_id', '=', ctx.company.guid).where('id', '=', guid).executeTakeFirst()
  return row ? `${row.firstname} ${row.lastname}`.trim() : ''
}
