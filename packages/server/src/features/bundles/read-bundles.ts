import type { Bundle, BundleProduct, BundleQuery } from '@entrepot/contract/bundles/bundle.ts'
import { BUNDLE_LIST } from '@entrepot/contract/bundles/list.ts'
import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { availableOf } from '@entrepot/contract/stock/ledger.ts'
import { itemsByGuid, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { ListAsked, SourceNames } from '../../kernel/feature.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, pageOrSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AskedColumns } from '../../kernel/sheet-export.ts'
import { bundleCondition, type BundleRecord, findBundles, orderOf, pageOfBundles } from './bundles.queries.ts'
import { type ProductRow, productsOf } from './products.queries.ts'

/** One of a stock that the caller sees; others are not found. */
export const requireBundle = async (ctx: Ctx, guid: string): Promise<BundleRecord> => {
  const [row] = await findBundles(ctx, [guid])
  if (!row || !ctx.rights.levels.has(row.folder)) throw new Problem('not_found')
  return row
}

const nameOf = (ctx: Ctx, folder: string): string => ctx.rights.tree.byGuid.get(folder)?.name ?? ''

const productFor = (ctx: Ctx, row: ProductRow, available: Hundredths): BundleProduct => ({
  item: { guid: row.record ?? row.item, name: row.name, tag: row.tag, unit: row.unit },
  location: { guid: row.location, name: nameOf(ctx, row.location) },
  location_path: pathText(ctx, row.location),
  quantity: quantityToNumber(row.quantity),
  state: row.record ? 'there' : row.inTrash ? 'trashed' : 'elsewhere',
  available: quantityToNumber(available),
  missing: row.inTrash ? 0 : quantityToNumber(Math.max(0, row.quantity - available)),
})

/** How many can leave whole: what lies in the trash is skipped then, and keeps none back (BUND-11). */
const kitsOf = (products: readonly BundleProduct[]): number | null => {
  const leaving = products.filter(({ state }) => state !== 'trashed')
  return leaving.length === 0
    ? null
    : Math.min(...leaving.map(({ available, quantity }) => Math.floor(available / quantity + 1e-9)))
}

export const bundlesFor = async (ctx: Ctx, rows: readonly BundleRecord[]): Promise<Bundle[]> => {
  const products = await productsOf(
    ctx,
    rows.map(({ guid }) => guid),
  )
  const records = [...products.values()].flatMap((own) => own.flatMap(({ record }) => record ?? []))
  const stock = await itemsByGuid(ctx, [...new Set(records)])
  const availableIn = (record: string | null): Hundredths => {
    const row = stock.get(record ?? '')
    return row ? availableOf(recordOf(ctx, row)) : 0
  }
  return rows.map((row) => {
    const own = products.get(row.guid) ?? []
    const seen = own.filter(({ location }) => ctx.rights.levels.has(location))
    const shown = seen.map((one) => productFor(ctx, one, availableIn(one.record)))
    const { folder, updatedByName: _name, createdAt, updatedAt, ...rest } = row
    return {
      ...rest,
      stock: { guid: folder, name: nameOf(ctx, folder) },
      stock_path: pathText(ctx, folder),
      products: shown,
      partial: seen.length < own.length,
      kits: kitsOf(shown),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  })
}

export const oneBundle = async (ctx: Ctx, guid: string): Promise<Bundle> =>
  (await bundlesFor(ctx, [await requireBundle(ctx, guid)]))[0]!

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: ListAsked) => {
  const condition = filters ? bundleCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfBundles(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: await bundlesFor(ctx, rows), page, size, total }
}
const columnsOf = (ctx: Ctx) =>
  sheetColumns<Bundle>()(ctx, BUNDLE_LIST, { products: ({ products }) => products.length })
export const listBundles = (ctx: Ctx, { filters, search, sort, ...query }: BundleQuery) =>
  pageOrSheet(ctx, { ...query, filters, search, sort }, pageFor, { name: 'bundles:sheet', columns: columnsOf(ctx) })

/** The same list for the search (SRCH-04). */
export const searchBundles = (ctx: Ctx, query: ListAsked) => pageFor(ctx, query)
export const downloadBundles = async (
  ctx: Ctx,
  { columns, ...query }: ListAsked & { columns: AskedColumns },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  await pageFor(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'bundles:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked: columns,
    pages: pagesOf(ctx, async (inner, page) => (await pageFor(inner, { ...query, ...page })).data),
  })
}

/** Of bundles that the caller may open; in a company without the module nobody may. */
export const namesOfBundles: SourceNames = async (ctx, guids) => {
  if (!ctx.company.modules.includes('itemBundle') || !can(ctx.rights.roles, anyRole('BUNDLE'))) return new Map()
  const found = await findBundles(ctx, guids)
  return new Map(
    found.filter(({ folder }) => ctx.rights.levels.has(folder)).map(({ guid, name }) => [guid, name] as const),
  )
}
