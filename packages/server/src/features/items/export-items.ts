import { type Item, ItemListQuery } from '@entrepot/contract/items/item.ts'
import type { Selection } from '@entrepot/contract/items/selection.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { itemFor, readableItems } from '../records/index.ts'
import { type Ctx, dayIn, momentIn } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { columnsIn, listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import type { ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import { customColumns } from './custom-columns.ts'
import { guidsOfList } from './read-items.ts'
import { selectedRecords } from './selected.ts'

/**
 * What the list shows, as this viewer may see it: the same filter and order, all of it. `selection`: the chosen
 * rows of it.
 */
export const exportItems = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<ItemListQuery>,
  format: 'xlsx' | 'csv',
  selection?: Selection,
): Promise<Download> => {
  const guids = await guidsOfList(ctx, query, selection && (await selectedRecords(ctx, selection)))
  const pages = rowsInOrder(ctx, guids, async (inner, some) => {
    const [rows, names] = [await readableItems(inner, some), await fieldNamesOf(inner)]
    return rows.map((row) => itemFor(inner, row, names))
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'items:sheet'), {
    format,
    columns: await columnsOf(ctx),
    asked,
    pages,
  })
}

/** Chosen rows, in the order in which they were shown. */
export const exportChosen = (
  ctx: Ctx,
  {
    selection,
    sort,
    columns,
    format,
  }: { selection: Selection; sort?: string | undefined; columns?: string | undefined; format: 'xlsx' | 'csv' },
): Promise<Download> =>
  exportItems(
    ctx,
    { ...ItemListQuery.parse({}), ...('query' in selection && selection.query), sort, columns },
    format,
    selection,
  )

const columnsOf = async (ctx: Ctx): Promise<ExportColumn<Item>[]> => {
  const words = (key: string) => ctx.services.words(ctx.language, `items:${key}`)
  const instant = (text: string) => momentIn(ctx, text)
  const builtIn = columnsIn<Item>(ctx, 'items:columns', {
    name: (item) => item.name,
    tag: (item) => item.tag,
    type: (item) => words(`types.${item.type}`),
    quantity: (item) => item.quantity,
    quantityAvailable: (item) => item.quantityAvailable,
    unit: (item) => words(`units.${item.unit}`),
    parent: (item) => item.parent.name,
    path: (item) => pathText(ctx, item.parent_guid),
    category: (item) => item.category?.name ?? null,
    tags: (item) => item.tags.map((tag) => tag.name).join(';'),
    description: (item) => item.description,
    shelf: (item) => item.shelf?.name ?? null,
    threshold: (item) => item.threshold,
    packaging: (item) => item.packaging,
    inventoryDate: (item) => item.inventoryDate && dayIn(ctx, item.inventoryDate),
    lastQuantity: (item) => item.lastQuantity,
    inventoryDiff: (item) => item.inventoryDiff,
    variants: (item) => item.variants,
    variant_types: (item) => item.variant_types.map((kind) => words(`variantTypes.${kind}`)).join(';'),
    parent1: (item) => item.parent1,
    parent2: (item) => item.parent2,
    parent3: (item) => item.parent3,
    parent4: (item) => item.parent4,
    parent5: (item) => item.parent5,
    createdAt: (item) => instant(item.createdAt),
    createdBy: (item) => item.createdBy?.name ?? null,
    updatedAt: (item) => instant(item.updatedAt),
    updatedBy: (item) => item.updatedBy?.name ?? null,
  })
  return [...builtIn, ...(await customColumns(ctx))]
}
