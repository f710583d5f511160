import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkedOutOf, reservedNow } from './reserved.ts'
import { countOf, type ItemRow } from './record-rows.queries.ts'
import type { LockedRow } from './lock-records.queries.ts'

export const recordOf = (ctx: Ctx, row: ItemRow): StockRecord => ({
  guid: row.guid,
  articleGuid: row.article,
  folderGuid: row.folder,
  name: row.name,
  tag: row.tag,
  type: row.type,
  unit: row.unit,
  quantity: quantityFromDecimal(row.quantity),
  reserved: reservedNow(ctx, row.reserved),
  checkedOut: checkedOutOf(row.reserved),
  hasVariants: countOf(row) > 0,
  lastSeq: row.seq,
  lastQuantity: row.lastQuantity === null ? null : quantityFromDecimal(row.lastQuantity),
  inventoryDiff: row.inventoryDiff === null ? null : signedFromDecimal(row.inventoryDiff),
  inventoryDate: row.inventoryDate,
})

/** The record as `updateRecords` leaves it. */
export const rowAfter = (ctx: Ctx, row: LockedRow, record: StockRecord): ItemRow => ({
  ...row,
  folder: record.folderGuid,
  shelf: row.folder === record.folderGuid ? row.shelf : null,
  quantity: decimal(record.quantity),
  seq: record.lastSeq,
  lastQuantity: decimalOrNull(record.lastQuantity),
  inventoryDiff: decimalOrNull(record.inventoryDiff),
  inventoryDate: record.inventoryDate,
  version: row.version + 1,
  updatedAt: row.changedAt,
  updatedBy: { guid: ctx.user.guid, name: ctx.user.name },
  updatedByName: ctx.user.name,
})

export const decimal = (quantity: Hundredths) =>
  quantity < 0 ? `-${quantityToDecimal(-quantity)}` : quantityToDecimal(quantity)

export const decimalOrNull = (quantity: Hundredths | null) => (quantity === null ? null : decimal(quantity))

const signedFromDecimal = (text: string) =>
  text.startsWith('-') ? -quantityFromDecimal(text.slice(1)) : quantityFromDecimal(text)

/** What a count wrote beside the quantity, as it is stored. */
export type StoredCount = Pick<ItemRow, 'lastQuantity' | 'inventoryDiff' | 'inventoryDate'>
export const countedOf = ({ lastQuantity, inventoryDiff, inventoryDate }: ItemRow): StoredCount => ({
  lastQuantity,
  inventoryDiff,
  inventoryDate,
})
