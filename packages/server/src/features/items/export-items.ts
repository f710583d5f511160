import { type Item } from '@entrepot/contract/items/item.ts'
import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import type { Selection } from '@entrepot/contract/items/selection.ts'
import { buffer } from 'node:stream/consumers'
import { fieldNamesOf } from '../fields/index.ts'
import { itemFor, readableItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import { chosenColumns, type ExportColumn, type Sheet } from '../../kernel/sheet-export.ts'
import { customColumns } from './custom-columns.ts'
import { guidsOfList, withTotals } from './read-items.ts'
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
  const columns = await columnsOf(ctx)
  const totals = chosenColumns(columns, asked).some(({ id }) => COUNTED.has(id))
  const pages = rowsInOrder(ctx, guids, async (inner, some) => {
    const [rows, names] = [await readableItems(inner, some), await fieldNamesOf(inner)]
    const items = rows.map((row) => itemFor(inner, row, names))
    return totals ? withTotals(inner, items) : items
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'items:sheet'), {
    format,
    columns,
    asked,
    pages,
  })
}

/** Columns that cost the list something. */
const COUNTED: ReadonlySet<string> = new Set(['quantityTotal', 'averageCost', 'value'])

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

/** Records as a workbook that goes with a mail, in this order: those that the caller sees. Null: none of them. */
export const workbookOf = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ name: string; content: Buffer } | null> => {
  const names = await fieldNamesOf(ctx)
  const columns = await columnsOf(ctx)
  const pages: Item[][] = []
  for (let at = 0; at < guids.length; at += ROWS) {
    const rows = await readableItems(ctx, guids.slice(at, at + ROWS))
    pages.push(
      await withTotals(
        ctx,
        rows.map((row) => itemFor(ctx, row, names)),
      ),
    )
  }
  if (pages.every(({ length }) => length === 0)) return null
  const file = listSheet(ctx, ctx.services.words(ctx.language, 'items:sheet'), {
    format: 'xlsx',
    columns,
    pages: async function* () {
      yield* pages
    },
  })
  const made = await file.produce()
  return { name: file.fileName, content: Buffer.isBuffer(made) ? made : await buffer(made) }
}
const ROWS = 500

const columnsOf = async (ctx: Ctx): Promise<ExportColumn<Item>[]> => {
  const words = (key: string) => ctx.services.words(ctx.language, `items:${key}`)
  const builtIn = sheetColumns<Item>()(ctx, ITEM_LIST, {
    path: (item) => pathText(ctx, item.parent_guid),
    tags: (item) => item.tags.map((tag) => tag.name).join(';'),
    active: (item) => words(`yes_no.${item.active}`),
    picture: (item) => words(`yes_no.${item.picture !== null}`),
    variant_types: (item) => item.variant_types.map((kind) => words(`variantTypes.${kind}`)).join(';'),
  })
  return [...builtIn, ...(await customColumns(ctx))]
}
