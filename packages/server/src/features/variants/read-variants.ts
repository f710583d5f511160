import { type DateFormat, formatDate, formatInstant } from '@entrepot/contract/kernel/company-clock.ts'
import { isExpired, type LotStock } from '@entrepot/contract/variants/lot-order.ts'
import type { Variant, VariantQuery, VariantsOfItemQuery } from '@entrepot/contract/variants/variant.ts'
import { type FieldNames, fieldNamesOf } from '../fields/index.ts'
import { customColumns, itemFor, type ItemRow, itemsByGuid, requireItem, shownQuantities, statusOf, textOf } from '../items/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText, readableFolders, requireFolder } from '../../kernel/folder-access.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem, unknownSort } from '../../kernel/problem.ts'
import { type Cell, chosenColumns, type ExportColumn, type Sheet, sheetDownload } from '../../kernel/sheet-export.ts'
import { countVariants, pageOfVariants, VARIANT_SORTS, variantCondition, type VariantFilter, type VariantSort } from './variants.queries.ts'

export const variantFor = (ctx: Ctx, row: ItemRow, fields: FieldNames): Variant => {
  const { description, name, tag, unit, active, quantity, quantityAvailable, quantityReserved, threshold, inventoryDate, attributes, article_guid, version, createdAt, createdBy, updatedAt, updatedBy } = itemFor(ctx, row, fields)
  const { kind, product, expiresOn } = row.variant!
  return {
    guid: row.guid, kind, name, description, active, tag, unit, quantity, quantityAvailable, quantityReserved, threshold, inventoryDate, status: statusOf(row, fields), expiryDate: expiresOn, expired: isExpired(expiresOn, todayOf(ctx)),
    serial: fields.meant.serialnumber === undefined ? null : textOf(row.attributes[fields.meant.serialnumber]), product: { guid: product.guid, name: product.name, tag: product.tag },
    folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' }, folder_path: pathText(ctx, row.folder), attributes, article_guid, version, createdAt, createdBy, updatedAt, updatedBy,
  }
}

/** As the order of leaving sees it. */
export const lotStockOf = (ctx: Ctx, row: ItemRow): LotStock => ({
  guid: row.guid, name: row.name, active: row.active, expiryDate: row.variant!.expiresOn, createdAt: row.createdAt.toISOString(), available: Math.round(shownQuantities(ctx, row).quantityAvailable * 100),
})

/** A variant or lot the caller may read; whatever else has the guid is not found. */
export const requireVariant = async (ctx: Ctx, guid: string, right: 'read' | 'write' = 'read'): Promise<ItemRow> => {
  const row = await requireItem(ctx, guid, right)
  if (!row.variant) throw new Problem('item_not_found')
  return row
}

export const oneVariant = async (ctx: Ctx, guid: string): Promise<Variant> => variantFor(ctx, await requireVariant(ctx, guid), await fieldNamesOf(ctx))
/** As it stands after this transaction has written it. */
export const writtenVariant = async (ctx: Ctx, guid: string): Promise<Variant> => variantFor(ctx, (await itemsByGuid(ctx, [guid])).get(guid)!, await fieldNamesOf(ctx))

const foldersOf = (ctx: Ctx, folder: string | undefined): readonly string[] | null =>
  folder ? [requireFolder(ctx, folder, 'read').guid, ...descendantsOf(ctx.rights.tree, folder)].filter((guid) => ctx.rights.levels.has(guid)) : readableFolders(ctx)

/** VAR-01: disabled ones are shown on demand. */
const activeOf = ({ all, active }: { all?: boolean | undefined; active?: boolean | undefined }): boolean | undefined => active ?? (all ? undefined : true)

const filterOf = async (ctx: Ctx, { folder, item, kind, expired, expiringBefore, search, filters, ...shown }: VariantQuery): Promise<VariantFilter> => ({
  folders: foldersOf(ctx, folder), today: todayOf(ctx), product: item, kind, active: activeOf(shown), expired, expiringBefore, search, condition: filters ? await variantCondition(ctx, filters) : undefined,
})

const sortOf = async (ctx: Ctx, text = 'name'): Promise<VariantSort> => {
  const [name, descending] = text.startsWith('-') ? [text.slice(1), true] : [text, false]
  if (!Object.hasOwn(VARIANT_SORTS, name)) throw unknownSort(name)
  return { name, descending, status: (await fieldNamesOf(ctx)).meant.status }
}

const pageFor = async (ctx: Ctx, filter: VariantFilter, { page, size, sort }: { page: number; size: number; sort?: string | undefined }) => {
  const [rows, total, fields] = await Promise.all([sortOf(ctx, sort).then((by) => pageOfVariants(ctx, filter, by, { offset: (page - 1) * size, limit: size })), countVariants(ctx, filter), fieldNamesOf(ctx)])
  return { data: rows.map((row) => variantFor(ctx, row, fields)), page, size, total }
}

export const listVariants = async (ctx: Ctx, query: VariantQuery) => pageFor(ctx, await filterOf(ctx, query), query)

/** Those that lie with a record of a product. */
export const variantsOfItem = async (ctx: Ctx, guid: string, query: VariantsOfItemQuery) => {
  const product = await requireItem(ctx, guid)
  return pageFor(ctx, { folders: null, today: todayOf(ctx), product: product.guid, kind: query.kind, active: activeOf(query), search: query.search }, query)
}

const PAGE = 500
export const exportVariants = async (ctx: Ctx, { columns: asked, ...query }: Sheet<VariantQuery>, format: 'xlsx' | 'csv'): Promise<Download> => {
  const filter = await filterOf(ctx, query)
  const sort = await sortOf(ctx, query.sort)
  const columns = chosenColumns(await columnsOf(ctx), asked)
  const pages = async function* () {
    for (let page = 0; ; page++) {
      const data = await inTransaction(ctx, async (inner) => {
        const rows = await pageOfVariants(inner, filter, sort, { offset: page * PAGE, limit: PAGE })
        const fields = await fieldNamesOf(inner)
        return rows.map((row) => variantFor(inner, row, fields))
      })
      yield data
      if (data.length < PAGE) return
    }
  }
  const sheet = ctx.services.words(ctx.language, 'variants:sheet')
  return sheetDownload({ name: `${sheet} ${todayOf(ctx)}`, sheet, format, language: ctx.language, columns, pages })
}

const columnsOf = async (ctx: Ctx): Promise<ExportColumn<Variant>[]> => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const format = ctx.company.dateFormat as DateFormat
  const instant = (text: string) => formatInstant(new Date(text), format, ctx.company.timeZone)
  const values: Record<string, (row: Variant) => Cell> = {
    name: (row) => row.name, kind: (row) => words(`variants:kinds.${row.kind}`), product: (row) => row.product.name, product_tag: (row) => row.product.tag, tag: (row) => row.tag, active: (row) => words(`variants:active.${row.active}`),
    status: (row) => row.status, expiryDate: (row) => (row.expiryDate ? formatDate(row.expiryDate, format) : null), expired: (row) => words(`variants:expired.${row.expired}`), quantity: (row) => row.quantity,
    quantityAvailable: (row) => row.quantityAvailable, quantityReserved: (row) => row.quantityReserved, unit: (row) => words(`items:units.${row.unit}`), threshold: (row) => row.threshold, serial: (row) => row.serial,
    folder: (row) => row.folder.name, folder_path: (row) => row.folder_path, description: (row) => row.description,
    createdAt: (row) => instant(row.createdAt), createdBy: (row) => row.createdBy?.name ?? null, updatedAt: (row) => instant(row.updatedAt), updatedBy: (row) => row.updatedBy?.name ?? null,
  }
  const builtIn = Object.entries(values).map(([id, value]) => ({ id, heading: words(`variants:columns.${id}`), value }))
  return [...builtIn, ...(await customColumns(ctx))]
}
