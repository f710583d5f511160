import { isExpired } from '@entrepot/contract/variants/lot-order.ts'
import { VARIANT_LIST } from '@entrepot/contract/variants/list.ts'
import type { Variant, VariantQuery, VariantsOfItemQuery } from '@entrepot/contract/variants/variant.ts'
import { type FieldNames, fieldNamesOf } from '../fields/index.ts'
import { customColumns } from '../items/index.ts'
import { itemFor, type ItemRow, itemsByGuid, readableItems, requireItem, statusOf, textOf } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { foldersAsked, pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import {
  countVariants,
  guidsOfVariants,
  orderOf,
  pageOfVariants,
  variantCondition,
  type VariantFilter,
} from './variants.queries.ts'

export const variantFor = (ctx: Ctx, row: ItemRow, fields: FieldNames): Variant => {
  const {
    description,
    name,
    tag,
    unit,
    active,
    quantity,
    quantityAvailable,
    quantityReserved,
    threshold,
    inventoryDate,
    attributes,
    article_guid,
    version,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  } = itemFor(ctx, row, fields)
  const { kind, product, expiresOn } = row.variant!
  return {
    guid: row.guid,
    kind,
    name,
    description,
    active,
    tag,
    unit,
    quantity,
    quantityAvailable,
    quantityReserved,
    threshold,
    inventoryDate,
    status: statusOf(row, fields),
    expiryDate: expiresOn,
    expired: isExpired(expiresOn, todayOf(ctx)),
    serial: fields.meant.serialnumber === undefined ? null : textOf(row.attributes[fields.meant.serialnumber]),
    product: { guid: product.guid, name: product.name, tag: product.tag },
    folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
    folder_path: pathText(ctx, row.folder),
    attributes,
    article_guid,
    version,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  }
}

/** A variant or lot the caller may read; whatever else has the guid is not found. */
export const requireVariant = async (ctx: Ctx, guid: string, right: 'read' | 'write' = 'read'): Promise<ItemRow> => {
  const row = await requireItem(ctx, guid, right)
  if (!row.variant) throw new Problem('item_not_found')
  return row
}

export const oneVariant = async (ctx: Ctx, guid: string): Promise<Variant> =>
  variantFor(ctx, await requireVariant(ctx, guid), await fieldNamesOf(ctx))

/** As it stands after this transaction has written it. */
export const writtenVariant = async (ctx: Ctx, guid: string): Promise<Variant> =>
  variantFor(ctx, (await itemsByGuid(ctx, [guid])).get(guid)!, await fieldNamesOf(ctx))

/** VAR-01: disabled ones are shown on demand. */
const activeOf = ({ all, active }: { all?: boolean | undefined; active?: boolean | undefined }): boolean | undefined =>
  active ?? (all ? undefined : true)

const filterOf = async (
  ctx: Ctx,
  { folder, item, kind, expired, expiringBefore, search, filters, ...shown }: VariantQuery,
): Promise<VariantFilter> => ({
  folders: foldersAsked(ctx, folder),
  today: todayOf(ctx),
  product: item,
  kind,
  active: activeOf(shown),
  expired,
  expiringBefore,
  search,
  condition: filters ? await variantCondition(ctx, filters) : undefined,
})

const pageFor = async (
  ctx: Ctx,
  filter: VariantFilter,
  { page, size, sort }: { page: number; size: number; sort?: string | undefined },
) => {
  const [rows, total, fields] = await Promise.all([
    orderOf(ctx, sort).then((by) => pageOfVariants(ctx, filter, by, boundsOf({ page, size }))),
    countVariants(ctx, filter),
    fieldNamesOf(ctx),
  ])
  return { data: rows.map((row) => variantFor(ctx, row, fields)), page, size, total }
}

export const listVariants = async (ctx: Ctx, query: VariantQuery) => pageFor(ctx, await filterOf(ctx, query), query)

/** Those that lie with a record of a product. */
export const variantsOfItem = async (ctx: Ctx, guid: string, query: VariantsOfItemQuery) => {
  const product = await requireItem(ctx, guid)
  return pageFor(
    ctx,
    {
      folders: null,
      today: todayOf(ctx),
      product: product.guid,
      kind: query.kind,
      active: activeOf(query),
      search: query.search,
    },
    query,
  )
}

export const exportVariants = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<VariantQuery>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const [filter, order] = [await filterOf(ctx, query), await orderOf(ctx, query.sort)]
  const pages = rowsInOrder(ctx, await guidsOfVariants(ctx, filter, order), async (inner, guids) => {
    const [rows, fields] = [await readableItems(inner, guids), await fieldNamesOf(inner)]
    return rows.filter(({ variant }) => variant).map((row) => variantFor(inner, row, fields))
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'variants:sheet'), {
    format,
    columns: await columnsOf(ctx),
    asked,
    pages,
  })
}

const columnsOf = async (ctx: Ctx): Promise<ExportColumn<Variant>[]> => {
  const words = (key: string) => ctx.services.words(ctx.language, `variants:${key}`)
  const builtIn = sheetColumns<Variant>()(ctx, VARIANT_LIST, {
    product_tag: ({ product }) => product.tag,
    active: ({ active }) => words(`active.${active}`),
    expired: ({ expired }) => words(`expired.${expired}`),
  })
  return [...builtIn, ...(await customColumns(ctx))]
}
