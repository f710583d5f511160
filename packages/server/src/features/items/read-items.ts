import { type Item, LEFT_OUT, type ListedItem } from '@entrepot/contract/items/item.ts'
import { EXPIRING_DAYS, type ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import { type FieldNames, fieldNamesOf, itemFields } from '../fields/index.ts'
import { FOLDER_SORTS, folderContent } from '../folders/index.ts'
import {
  coreColumns,
  coreFor,
  coresOf,
  itemColumns,
  itemFor,
  requireItem,
  rowsOf,
  shownQuantities,
  totalThreshold,
  withoutLeftOut,
} from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { foldersAsked, nearestVisibleParent, pathText } from '../../kernel/folder-access.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import type { OrderedGuids } from '../../kernel/ordered-guids.ts'
import { unknownSort } from '../../kernel/problem.ts'
import { attributeSort, orderOf } from './columns.queries.ts'
import { conditionOf } from './filter.queries.ts'
import { foundBy } from './found-by.ts'
import { withCategories } from './last-categories.ts'
import { searchedBy } from './searched.ts'
import {
  costsOf,
  guidsOfItems,
  type ItemFilter,
  itemsOfArticle,
  type ItemSort,
  lightItems,
  pageOfItems,
  type Reading,
  totalsOf,
  type Subquery,
} from './list.queries.ts'

export const getItem = async (ctx: Ctx, guid: string): Promise<Item> => {
  const [row, names] = await Promise.all([requireItem(ctx, guid), fieldNamesOf(ctx)])
  return (await withTotals(ctx, [itemFor(ctx, row, names)]))[0]!
}

/**
 * Each with what its article has in all folders that the caller sees, and costs, asked for all of them at once.
 */
export const withTotals = async <Row extends Pick<Item, 'guid' | 'article_guid'>>(
  ctx: Ctx,
  items: readonly Row[],
): Promise<(Row & Pick<Item, 'quantityTotal' | 'averageCost' | 'value'>)[]> => {
  if (items.length === 0) return []
  const [totals, costs] = await Promise.all([
    totalsOf(
      ctx,
      items.map(({ article_guid: article }) => article),
    ),
    seesPrices(ctx.rights.roles)
      ? costsOf(
          ctx,
          items.map(({ guid }) => guid),
        )
      : null,
  ])
  return items.map((item) => ({
    ...item,
    quantityTotal: Number(totals.get(item.article_guid) ?? 0),
    averageCost: costs?.get(item.guid)?.cost ?? null,
    value: costs?.get(item.guid)?.value ?? null,
  }))
}

const MOST_SORTS = 3

/** `a,-b`: by a, then by b descending. */
const sortsOf = async (ctx: Ctx, text = 'name'): Promise<[ItemSort, ...ItemSort[]]> => {
  // The name of a field may hold a comma itself.
  const isOne =
    text.includes(',') && (await itemFields(ctx)).some(({ name }) => text.replace(/^-/, '') === `attributes.${name}`)
  const [first, ...others] = await Promise.all(
    (isOne ? [text] : text.split(',').slice(0, MOST_SORTS)).map((one) => sortOf(ctx, one)),
  )
  return [first!, ...others]
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'long_text', 'scanner', 'select', 'autocomplete', 'multi_select'])

const sortOf = async (ctx: Ctx, text: string): Promise<ItemSort> => {
  const [name, descending] = text.startsWith('-') ? [text.slice(1), true] : [text, false]
  if (!name.startsWith('attributes.')) return { ...orderOf(text, ctx).order, descending }
  const field = (await itemFields(ctx)).find((candidate) => `attributes.${candidate.name}` === name)
  if (!field) throw unknownSort(name)
  return { ...attributeSort(field.guid, TEXTS.has(field.type)), descending }
}

export const filterOf = (ctx: Ctx, query: ItemListQuery): Promise<ItemFilter> =>
  withFilter(ctx, query, (filter) => Promise.resolve(filter))

/** What reads by a filter; it may begin twice (`withCategories`). */
const withFilter = <T>(ctx: Ctx, query: ItemListQuery, work: (filter: ItemFilter) => Promise<T>): Promise<T> => {
  const search = query.search?.trim() ? query.search : undefined
  if (search === undefined) return filterBy(ctx, query, undefined).then(work)
  return withCategories(ctx, async (categories) =>
    work(await filterBy(ctx, query, searchedBy(ctx, search, categories))),
  )
}

const filterBy = async (ctx: Ctx, query: ItemListQuery, searched: ItemFilter['searched']): Promise<ItemFilter> => ({
  folders: foldersAsked(ctx, query.folder, { deep: query.deep ?? false }),
  type: query.type,
  category: query.category,
  article: query.article,
  variantsOf: query.variantsOf,
  low: query.low || undefined,
  expiring: query.expiring ? addDays(todayOf(ctx), EXPIRING_DAYS) : undefined,
  searched,
  found: query.foundBy ? await foundBy(ctx, query.foundBy, query.foundAs ?? 'found') : undefined,
  condition: query.filters ? await conditionOf(ctx, query.filters) : undefined,
})

/** Every record of a list, as it stands now. `chosen`: only those of them. */
export const guidsOfList = async (ctx: Ctx, query: ItemListQuery, chosen?: Subquery): Promise<OrderedGuids> => {
  const [asked, sorts] = await Promise.all([filterOf(ctx, query), sortsOf(ctx, query.sort)])
  return guidsOfItems(ctx, chosen ? { ...asked, chosen } : asked, sorts)
}

export const listItems = async (ctx: Ctx, query: ItemListQuery): Promise<Page<Item>> =>
  pageAsked(ctx, query, wholeRows(ctx, await fieldNamesOf(ctx)))

/** The same for who names the columns that it will show: `fields`, separated by `;`. */
export const listNamed = async (ctx: Ctx, query: ItemListQuery, fields: string): Promise<Page<ListedItem>> => {
  const named = new Set(fields.split(';'))
  const names = await fieldNamesOf(ctx)
  if (LEFT_OUT.every((name) => !named.has(name))) return pageAsked(ctx, query, coreRows(ctx, names))
  const { columns, show } = wholeRows(ctx, names)
  return pageAsked(ctx, query, {
    columns,
    show: async (raws) => (await show(raws)).map((row) => withoutLeftOut(row, named)),
  })
}

type Page<Row> = { data: Row[]; page: number; size: number; total: number }
const wholeRows = (ctx: Ctx, names: FieldNames): Reading<Item> => ({
  columns: itemColumns,
  show: async (raws) => (await rowsOf(ctx, raws)).map((row) => itemFor(ctx, row, names)),
})
const coreRows = (ctx: Ctx, names: FieldNames): Reading<ListedItem> => ({
  columns: coreColumns,
  show: async (raws) => (await coresOf(ctx, raws)).map((row) => coreFor(ctx, row, names)),
})

const pageAsked = async <Row extends ListedItem>(
  ctx: Ctx,
  query: ItemListQuery,
  reading: Reading<Row>,
): Promise<Page<Row>> =>
  withFilter(ctx, query, async (filter) => {
    const sorts = await sortsOf(ctx, query.sort)
    const { rows, total } = await pageOfItems(ctx, filter, sorts, boundsOf(query), reading)
    return { data: query.totals ? await withTotals(ctx, rows) : rows, page: query.page, size: query.size, total }
  })

/** Refuses what a list of items refuses, and reads none. */
const noItems = async (ctx: Ctx, query: ItemListQuery) => {
  await Promise.all([filterOf(ctx, query), sortsOf(ctx, query.sort)])
  return { data: [], page: query.page, size: query.size, total: 0 }
}

/**
 * What lies in a folder: its sub-folders, which have fewer columns to sort by, and its items (FOLD-08). Nothing but
 * folders lies at the root.
 */
export const contentOf = async (ctx: Ctx, guid: string, query: Omit<ItemListQuery, 'folder' | 'deep'>) => {
  const { page, size, search, sort } = query
  const items = guid === 'root' ? await noItems(ctx, query) : await listItems(ctx, { ...query, folder: guid })
  const folders = await folderContent(ctx, guid, {
    page,
    size,
    search,
    ...(sort && FOLDER_SORTS.includes(sort.replace(/^-/, '')) && { sort }),
  })
  return { ...folders, items }
}

/** Light rows of items, and on demand of folders (ITEM-12 to ITEM-14). */
export const allItems = async (
  ctx: Ctx,
  query: { folders?: boolean | undefined; withParentAssociatedItem?: boolean | undefined },
) => {
  const items = await lightItems(ctx, query.withParentAssociatedItem ?? true)
  if (!query.folders) return { data: items }
  const folders = [...ctx.rights.levels.keys()].flatMap((guid) => {
    const node = ctx.rights.tree.byGuid.get(guid)
    if (!node) return []
    const above = nearestVisibleParent(ctx, guid)
    const parent =
      above === null ? null : { guid: above, id: above, name: ctx.rights.tree.byGuid.get(above)?.name ?? '' }
    return [
      {
        guid,
        name: node.name,
        tag: node.tag,
        type: node.type,
        parent,
        parent_guid: above,
        quantity: 0,
        quantityAvailable: 0,
        is_folder: true,
      },
    ]
  })
  return { data: [...folders, ...items] }
}

/** The same article in every folder the caller sees. */
export const articlePlaces = async (ctx: Ctx, guid: string) => {
  const item = await requireItem(ctx, guid)
  const threshold = await totalThreshold(ctx, item.article)
  const places = (await itemsOfArticle(ctx, item.article)).map((row) => ({ row, shown: shownQuantities(ctx, row) }))
  return {
    article_guid: item.article,
    name: item.name,
    unit: item.unit,
    threshold: threshold === null ? null : Number(threshold),
    total: places.reduce((sum, { shown }) => sum + Math.round(shown.quantity * 100), 0) / 100,
    places: places.map(({ row, shown: { quantity, quantityAvailable } }) => ({
      item: row.guid,
      folder: { guid: row.folder, id: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
      path: pathText(ctx, row.folder),
      quantity,
      quantityAvailable,
    })),
  }
}
