import { currencySymbol } from '@entrepot/contract/companies/company.ts'
import type { Item, ItemListQuery } from '@entrepot/contract/items/item.ts'
import { formatDate, formatInstant, type DateFormat } from '@entrepot/contract/kernel/company-clock.ts'
import { itemFields } from '../fields/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { type Cell, chosenColumns, type ExportColumn, sheetDownload } from '../../kernel/sheet-export.ts'
import { listItems } from './read-items.ts'

const PAGE = 500

/** What the list shows, as this viewer may see it: the same filter and order, every page. */
export const exportItems = async (ctx: Ctx, query: ItemListQuery, format: 'xlsx' | 'csv'): Promise<Download> => {
  const columns = chosenColumns(await columnsOf(ctx), query.columns)
  // A wrong filter or sort is refused before the download starts.
  await listItems(ctx, { ...query, page: 1, size: 1 })
  const pages = async function* () {
    for (let page = 1; ; page++) {
      const { data } = await inTransaction(ctx, (inner) => listItems(inner, { ...query, page, size: PAGE }))
      yield data
      if (data.length < PAGE) return
    }
  }
  const words = (key: string) => ctx.services.words(ctx.language, `items:${key}`)
  return sheetDownload({ name: `${words('sheet')} ${todayOf(ctx)}`, sheet: words('sheet'), format, language: ctx.language, columns, pages })
}

const columnsOf = async (ctx: Ctx): Promise<ExportColumn<Item>[]> => {
  const words = (key: string) => ctx.services.words(ctx.language, `items:${key}`)
  const format = ctx.company.dateFormat as DateFormat
  const instant = (text: string) => formatInstant(new Date(text), format, ctx.company.timeZone)
  const price = `#,##0.00 "${currencySymbol(ctx.company.currency)}"`
  const cellOf = (type: string, value: Item['attributes'][string] | undefined): Cell => {
    if (Array.isArray(value)) return value.join(';')
    if (typeof value === 'string' && type === 'date') return formatDate(value, format)
    return typeof value === 'string' && type === 'datetime' ? instant(value) : (value ?? null)
  }
  const values: Record<string, (item: Item) => Cell> = {
    name: (item) => item.name, tag: (item) => item.tag, type: (item) => words(`types.${item.type}`), quantity: (item) => item.quantity, quantityAvailable: (item) => item.quantityAvailable, unit: (item) => words(`units.${item.unit}`),
    parent: (item) => item.parent.name, path: (item) => pathText(ctx, item.parent_guid), category: (item) => item.category?.name ?? null, tags: (item) => item.tags.map((tag) => tag.name).join(';'), description: (item) => item.description,
    shelf: (item) => item.shelf?.name ?? null, threshold: (item) => item.threshold, packaging: (item) => item.packaging, inventoryDate: (item) => (item.inventoryDate ? formatDate(item.inventoryDate, format) : null),
    lastQuantity: (item) => item.lastQuantity, inventoryDiff: (item) => item.inventoryDiff, variants: (item) => item.variants, variant_types: (item) => item.variant_types.map((kind) => words(`variantTypes.${kind}`)).join(';'),
    parent1: (item) => item.parent1, parent2: (item) => item.parent2, parent3: (item) => item.parent3, parent4: (item) => item.parent4, parent5: (item) => item.parent5,
    createdAt: (item) => instant(item.createdAt), createdBy: (item) => item.createdBy?.name ?? null, updatedAt: (item) => instant(item.updatedAt), updatedBy: (item) => item.updatedBy?.name ?? null,
  }
  const builtIn = Object.entries(values).map(([id, value]) => ({ id, heading: words(`columns.${id}`), value }))
  const custom = (await itemFields(ctx)).map((field): ExportColumn<Item> => ({ id: `attributes.${field.name}`, heading: field.name, value: (item) => cellOf(field.type, item.attributes[field.name]), ...(field.type === 'price' && { numFmt: price }) }))
  return [...builtIn, ...custom]
}
