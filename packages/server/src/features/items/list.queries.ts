import type { Item, LightItem } from '@entrepot/contract/items/item.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import {
  fixedItemColumns,
  itemColumns,
  type ItemRow,
  type RawItem,
  type Reserved,
  rowsOf,
  shownQuantities,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, customPlan, fixed, plannedForSome, sql } from '../../kernel/database.ts'
import { areMost, guidList, inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { byKeys } from '../../kernel/joint.ts'
import { partPattern } from '../../kernel/like.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'
import { costOfItem, type SortColumn, valueOfItem } from './columns.queries.ts'
import type { Searched } from './searched.ts'

type Fragment = RawBuilder<unknown>
/** A query that stands in another one. */
export type Subquery = Fragment

/** What a list asks for, after its names were checked. */
export type ItemFilter = {
  folders: readonly string[] | null
  /** Many folders with little in them: those with anything are looked up first. */ isSparse?: true | undefined
  type?: string | undefined
  category?: string | undefined
  article?: string | undefined
  variantsOf?: string | undefined
  low?: true | undefined
  /** The last day: with a variant or lot in stock that ends by then. */ expiring?: string | undefined
  found?: Fragment | undefined
  /** Records of a selection, as a query of `id`. */ chosen?: Subquery | undefined
  /** Found in one of these ways. */ searched?: readonly Searched[] | undefined
  condition?: Fragment | undefined
}
export type ItemSort = SortColumn & { descending: boolean }

const whereOf = (ctx: Ctx, filter: ItemFilter): Fragment => {
  const parts: Fragment[] = [sql`i.company_id = ${ctx.company.guid}`, sql`i.deleted_at is null`]
  if (filter.folders && filter.isSparse) parts.push(inFilledFolders(ctx, filter.folders))
  else if (filter.folders) parts.push(inLiveFolders(ctx, sql`i.folder_id`, filter.folders))
  if (filter.type) parts.push(sql`i.type = ${filter.type}`)
  if (filter.category) parts.push(sql`i.category_id = ${filter.category}`)
  if (filter.article) parts.push(sql`i.article_id = ${filter.article}`)
  if (filter.variantsOf) parts.push(sql`i.parent_item_id = ${filter.variantsOf}`)
  else if (!filter.article && !filter.found && !filter.chosen)
    parts.push(filter.type === 'variant' ? sql`i.parent_item_id is not null` : sql`i.parent_item_id is null`)
  if (filter.low) parts.push(sql`i.is_low`)
  if (filter.expiring) parts.push(sql`i.id in (${endingBy(ctx, filter.expiring)})`)
  // Of a hundred thousand at once, as an array they are looked up in the order of the index; as a query the planner
  // takes them for two hundred.
  if (filter.found) parts.push(sql`i.id = any(array(${filter.found}))`)
  if (filter.searched) parts.push(sql`i.ctid = any(array(${sql.join(foundBySearch(ctx, filter), sql` union all `)}))`)
  if (filter.condition) parts.push(filter.condition)
  if (filter.chosen) parts.push(sql`i.id in (select chosen.id from (${filter.chosen}) chosen)`)
  return sql.join(parts, sql` and `)
}

const inFilledFolders = (ctx: Ctx, folders: readonly string[]): Fragment =>
  sql`i.folder_id = any(array(select c.folder_id from folder_count c where c.company_id = ${ctx.company.guid}
    and c.folder_id = any(${guidList(folders)}::uuid[]) and c.items + c.variants > 0))`
const MANY_FOLDERS = 64
const FEW_RECORDS = 5_000
/**
 * The planner takes each of many folders for an average one, and reads the whole table for five hundred of which nearly
 * all are empty. What they hold is counted.
 */
const sparse = async (ctx: Ctx, filter: ItemFilter): Promise<ItemFilter> => {
  const { folders } = filter
  if (!folders || folders.length < MANY_FOLDERS || areMost(ctx, folders)) return filter
  return (await countItems(ctx, { folders })) > FEW_RECORDS ? filter : { ...filter, isSparse: true }
}

/** What has stock that ends by a day, where the caller sees it: each variant or lot, and its product. */
const endingBy = (ctx: Ctx, day: string): Fragment => {
  const folders = readableFolders(ctx)
  const ending = sql`item v where v.company_id = ${ctx.company.guid} and v.deleted_at is null
    and v.expires_on <= ${day}::date and v.quantity > 0 ${folders ? sql`and ${inLiveFolders(ctx, sql`v.folder_id`, folders)}` : sql``}`
  return sql`select v.parent_item_id from ${ending} and v.parent_item_id is not null union all select v.id from ${ending}`
}

/**
 * What narrows the search goes inside, so that few rows come out; rights are asked again outside. The door answers the
 * places of rows in the table, which stand as long as the statement does.
 */
const foundBySearch = (ctx: Ctx, { searched = [], folders, category }: ItemFilter): Fragment[] => {
  const listed = folders && !areMost(ctx, folders) ? guidList(folders) : null
  return searched.map(
    (one) => sql`select item_search(${one.grams}::tsquery, ${one.texts.map(partPattern)}::text[],
      ${one.exact.length > 0 ? [...one.exact] : null}::text[],
      ${one.folders ? guidList(one.folders) : listed}::uuid[], ${category ?? null}::uuid)`,
  )
}

type Raw = RawItem
type Sorts = readonly [ItemSort, ...ItemSort[]]

/** What a list finds, narrow: the guid and what it is sorted by; `orderIn` puts a table of such rows in order. */
const foundBySorts = (ctx: Ctx, filter: ItemFilter, sorts: Sorts) => {
  const places = sorts.map((_, at) => sql.id(`place${at}`))
  const directions = sorts.map(
    ({ descending, nullable }) => sql`${descending ? sql`desc` : sql`asc`}${nullable ? sql` nulls last` : sql``}`,
  )
  const last = sorts.at(-1)!.descending ? sql`desc` : sql`asc`
  const columns = sql.join(sorts.map(({ expression }, at) => sql`${expression(at, ctx)} as ${places[at]}`))
  const joins = sql.join(
    sorts.map(({ join }, at) => join?.(at, ctx) ?? sql``),
    sql` `,
  )
  return {
    found: sql`select i.id, ${columns} from item i ${joins} where ${whereOf(ctx, filter)}`,
    orderIn: (table: Fragment) =>
      sql`order by ${sql.join(places.map((place, at) => sql`${table}${place} ${directions[at]}`))}, ${table}id ${last}`,
  }
}

/** Every guid that a list finds, in its order. */
export const guidsOfItems = (ctx: Ctx, filter: ItemFilter, sorts: Sorts): Promise<OrderedGuids> => {
  const { found, orderIn } = foundBySorts(ctx, filter, sorts)
  return orderedGuids(ctx.db, sql`${found} ${orderIn(sql``)}`)
}

/** What a page reads of each record, and what it shows of it. */
export type Reading<Row> = { columns: Fragment; show: (raws: readonly Raw[]) => Promise<Row[]> }

/**
 * One page and the total. The guids of the page come from an index or from a bounded sort of narrow rows, whole rows
 * are read for the page only. A search, typed or by a file, is run once and counted where it stands; everything else is
 * counted beside it, mostly from kept counters.
 */
export const pageOfItems = async <Row>(
  ctx: Ctx,
  asked: ItemFilter,
  sorts: Sorts,
  page: Bounds,
  { columns, show }: Reading<Row>,
): Promise<{ rows: Row[]; total: number }> => {
  const filter = asked.searched || asked.found ? asked : await sparse(ctx, asked)
  const { found, orderIn } = foundBySorts(ctx, filter, sorts)
  // How many rows a page has stands in the text: not knowing it, the planner takes a tenth of what there is, finds that
  // dearer than planning, and plans each time.
  const rowsFrom = (offset: Fragment) => sql`${orderIn(sql``)} offset ${offset} limit ${sql.lit(page.limit)}`
  const bounds = rowsFrom(sql`${page.offset}`)
  const whole = sql`from page join item i on i.company_id = ${ctx.company.guid}
    and i.id = page.id ${orderIn(sql`page.`)}`
  if (filter.searched || filter.found) {
    // What is searched for is found by places in the table, whatever else is asked of it. Without typing there is a
    // list of guids, and how long it is matters.
    const { rows } = await sql<Raw & { total: number }>`${filter.searched ? plannedForSome : customPlan}
      with found as materialized (${found}), page as materialized (select * from found ${bounds})
      select ${columns}, (select count(*)::int from found) as total ${whole}`.execute(ctx.db)
    // Beyond the last page no row carries the total.
    return { rows: await show(rows), total: rows[0]?.total ?? (page.offset > 0 ? await countItems(ctx, filter) : 0) }
  }
  const isAlong = page.offset === 0 && isAlongIndex(ctx, filter, sorts)
  const [{ rows }, total] = await Promise.all([
    (isAlong && filter.folders?.length === 1
      ? firstAlongIndex(ctx, filter, sorts[0], columns, page.limit)
      : isAlong
        ? sql<Raw>`with page as materialized (${found} ${rowsFrom(sql.lit(0))}) select ${columns} ${whole}`
        : sql<Raw>`${customPlan} with page as materialized (${found} ${bounds}) select ${columns} ${whole}`
    ).execute(ctx.db),
    countItems(ctx, filter),
  ])
  return { rows: await show(rows), total }
}

/**
 * One folder by name, as it opens, or nearly everything: what leads an index is the best way whichever folder it is. So
 * it is planned once; planning took as long as reading the page.
 */
const isAlongIndex = (ctx: Ctx, { folders, ...others }: ItemFilter, [first, ...more]: Sorts): boolean =>
  (folders === null || folders.length === 1 || areMost(ctx, folders)) &&
  more.length === 0 &&
  first.isIndexed === true &&
  Object.values(others).every((value) => value === undefined)

/** A folder's first page needs no guids before its rows: those that the index leads to are the page. */
const firstAlongIndex = (ctx: Ctx, filter: ItemFilter, sort: ItemSort, columns: Fragment, limit: number) => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql<Raw>`select ${columns} from item i where ${whereOf(ctx, filter)}
    order by ${sort.expression(0, ctx)} ${direction}, i.id ${direction} limit ${sql.lit(limit)}`
}

export const countItems = async (ctx: Ctx, filter: ItemFilter): Promise<number> => {
  const { folders, isSparse: _isSparse, ...others } = filter
  // Without another filter the kept counters answer. What lies in a folder that was deleted is deleted itself.
  if (Object.values(others).every((value) => value === undefined || value === '')) {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(c.items), 0)::int as n from folder_count c
      where c.company_id = ${ctx.company.guid}
      ${folders ? sql`and ${inLiveFolders(ctx, sql`c.folder_id`, folders)}` : sql``}`.execute(ctx.db)
    return rows[0]!.n
  }
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from item i where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Every record of a list but some, by their guids and folders: a query to be put into another one. */
export const recordsWithout = (ctx: Ctx, filter: ItemFilter, except: readonly string[]): Fragment =>
  sql`select i.id, i.folder_id from item i
    where ${whereOf(ctx, filter)} ${except.length > 0 ? sql`and i.id <> all(${guidList(except)}::uuid[])` : sql``}`
export const countWithout = async (ctx: Ctx, filter: ItemFilter, except: readonly string[]): Promise<number> => {
  if (except.length === 0) return countItems(ctx, filter)
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from (${recordsWithout(ctx, filter, except)}) found`.execute(ctx.db)
  return rows[0]!.n
}
/** Those that are named, each once, be they there or not. */
export const namedRecords = (ctx: Ctx, guids: readonly string[]): Fragment =>
  sql`select named.id, i.folder_id from unnest(${guidList([...new Set(guids)])}::uuid[]) as named(id)
    left join item i on i.company_id = ${ctx.company.guid} and i.id = named.id`
export const countNamed = (guids: readonly string[]): number => new Set(guids.map((guid) => guid.toLowerCase())).size

type Light = z.infer<typeof LightItem>

/** Every visible record in its light form (ITEM-12); `parents` off leaves out products that have variants or lots. */
export const lightItems = async (ctx: Ctx, parents: boolean): Promise<Light[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{
    id: string
    name: string
    tag: string | null
    type: Item['type']
    folder_id: string
    quantity: string
    reserved: Reserved
    variants_quantity: string
    variants_reserved: Reserved
  }>`
    select i.id, i.name, i.tag, i.type, i.folder_id, i.quantity, i.reserved, i.variants_quantity, i.variants_reserved
    from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null
      ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}
      ${parents ? sql`` : sql`and i.variant_count + i.lot_count = 0`}
    order by i.name collate natural_order, i.id`.execute(ctx.db)
  return rows.map(({ variants_quantity: quantity, variants_reserved: reserved, ...row }) => {
    const shown = shownQuantities(ctx, { ...row, held: { variants: 0, lots: 0, quantity, reserved } })
    return {
      guid: row.id,
      name: row.name,
      tag: row.tag,
      type: row.type,
      parent: { guid: row.folder_id, id: row.folder_id, name: ctx.rights.tree.byGuid.get(row.folder_id)?.name ?? '' },
      parent_guid: row.folder_id,
      quantity: shown.quantity,
      quantityAvailable: shown.quantityAvailable,
    }
  })
}

/** What articles have in all folders that the caller sees, as the database has it. */
export const totalsOf = async (ctx: Ctx, articles: readonly string[]): Promise<Map<string, string>> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{ article_id: string; total: string }>`
    select i.article_id, sum(i.quantity + i.variants_quantity) as total from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null
      and i.article_id = any(${guidList([...new Set(articles)])}::uuid[])
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    group by i.article_id`.execute(ctx.db)
  return new Map(rows.map(({ article_id: article, total }) => [article, total]))
}

/** What records cost and are worth, to the cent. */
export const costsOf = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<Map<string, { cost: number | null; value: number | null }>> => {
  const { rows } = await sql<{ id: string; cost: string | null; value: string | null }>`
    select i.id, ${costOfItem} as cost, ${valueOfItem} as value from item i
    where i.company_id = ${ctx.company.guid} and i.id = any(${guidList(guids)}::uuid[])`.execute(ctx.db)
  const numberOf = (text: string | null) => (text === null ? null : Number(text))
  return new Map(rows.map(({ id, cost, value }) => [id, { cost: numberOf(cost), value: numberOf(value) }]))
}

/** Within reach of the caller, the fullest first. An article has as many records as folders at most. */
export const itemsOfArticle = async (ctx: Ctx, article: string): Promise<ItemRow[]> => {
  const { rows } = await fixed<Raw>`select ${fixedItemColumns} from item i
      where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = ${article}
      order by i.quantity + i.variants_quantity desc, i.id`.execute(ctx.db)
  const seen = rows.filter((row) => ctx.rights.levels.has(row.folder_id)).slice(0, 500)
  return rowsOf(ctx, seen)
}

export type Scanned = {
  kind: 'tag' | 'alias' | 'folder' | 'user'
  folder: string | null
  user: string | null
  quantity: number
  records: ItemRow[]
}
type RawScanned = Raw & {
  code_key: string
  code_kind: Scanned['kind']
  code_folder: string | null
  code_user: string | null
  code_quantity: string
}
const SCANNED = constant(
  'k.code_key, k.kind as code_kind, k.folder_id as code_folder, k.user_id as code_user, k.quantity as code_quantity',
)

const CARRIED_BY = constant(`select ${SCANNED.text}, ${fixedItemColumns.text} from code k
  left join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
  where k.company_id =`)
const FULLEST_FIRST = constant('order by i.quantity + i.variants_quantity desc, i.id')
/** The records and others that carry codes. */
const CARRIERS = byKeys<{ company: string; keys: readonly string[] }, RawScanned>(
  ({ company, keys }) =>
    (keys.length === 1
      ? fixed<RawScanned>`${CARRIED_BY} ${company} and not k.released and k.code_key = ${keys[0]} ${FULLEST_FIRST}`
      : fixed<RawScanned>`${CARRIED_BY} ${company} and not k.released and k.code_key = any(${[...keys]}::text[])
          ${FULLEST_FIRST}`
    ).compile(),
  `${CARRIED_BY.text} $1 and not k.released and k.code_key = any(array[ALL]::text[]) ${FULLEST_FIRST.text}`,
  ({ keys }) => keys,
  ({ code_key: key }) => key,
)

/** What codes mean, by code key: with the records of an article within reach of the caller, the fullest first. */
export const scanned = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, Scanned>> => {
  const rows = await ctx.ask(CARRIERS, { company: ctx.company.guid, keys })
  const records = await rowsOf(ctx, rows)
  const found = new Map<string, Scanned>()
  for (const [at, row] of rows.entries()) {
    const owner = found.get(row.code_key) ?? {
      kind: row.code_kind,
      folder: row.code_folder,
      user: row.code_user,
      quantity: Number(row.code_quantity),
      records: [],
    }
    if (row.id !== null && ctx.rights.levels.has(row.folder_id) && owner.records.length < MOST_RECORDS)
      owner.records.push(records[at]!)
    found.set(row.code_key, owner)
  }
  return found
}
/** An article has as many records as folders at most. */
const MOST_RECORDS = 500

/**
 * Variants and lots of products by the key of their name or by their serial number, as GS1 codes name them; those
 * within reach of the caller, the fullest first.
 */
export const lotsOf = async (
  ctx: Ctx,
  products: readonly string[],
  names: readonly string[],
  serials: readonly string[],
  serialField: string | undefined,
): Promise<ItemRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Raw>`
    select ${itemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null
    and i.parent_item_id = any(${guidList(products)}::uuid[])
      and (i.name_key = any(${[...names]}::text[])${
        serialField
          ? sql`
        or serial_key(i.attributes ->> ${serialField}::text) = any(${[...serials]}::text[])`
          : sql``
      })
      ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}
      order by i.quantity desc, i.id limit ${MOST_RECORDS}`.execute(ctx.db)
  return rowsOf(ctx, rows)
}

/** Records within reach of the caller by the key of their name, the fullest first. */
export const itemsNamed = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, ItemRow[]>> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Raw & { name_key: string; place: number }>`
    ${customPlan} select * from (select ${itemColumns}, i.name_key, row_number() over (partition by i.name_key
    order by i.quantity + i.variants_quantity desc, i.id) as place from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = any(${[...keys]}::text[])
      ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}) named where place <= 50
      order by place`.execute(ctx.db)
  const found = new Map<string, ItemRow[]>()
  for (const [at, row] of (await rowsOf(ctx, rows)).entries()) {
    const { name_key: key } = rows[at]!
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

export const userNames = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, string>> => {
  if (guids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'firstname', 'lastname'])
    .where('company_id', '=', ctx.company.guid)
    .where('id', 'in', [...guids])
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.firstname} ${row.lastname}`.trim()]))
}
