import { formatDate } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { StockWarning } from '@entrepot/contract/stock/stock.ts'
import { earlierLot, isExpired, type LotOrder, type LotStock } from '@entrepot/contract/variants/lot-order.ts'
import { type LockedRow, rowsOfProducts } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { lotOrderOf } from './lot-order.queries.ts'
import { lotStockOf } from './lot-stock.ts'

export type Warning = StockWarning
/** A line on a locked record. `isReserved`: it takes what was kept of just this lot. */
type Handled = { row: LockedRow; quantity: Hundredths; leaves: boolean; isReserved: boolean }

/**
 * What is to be said of variants and lots that a call handles, and which may not leave yet where the company wants the
 * earliest first (VAR-11, X-20).
 */
export const warningsOf = async (
  ctx: Ctx,
  handled: readonly Handled[],
): Promise<{ warnings: Warning[]; refused: ReadonlyMap<string, Problem> }> => {
  const variants = handled.filter(({ row }) => row.variant !== null)
  if (variants.length === 0) return { warnings: [], refused: new Map() }
  const today = todayOf(ctx)
  const expired = variants
    .filter(({ row }) => isExpired(row.variant!.expiresOn, today))
    .map(({ row }): Warning => ({
      guid: row.guid,
      code: 'expired',
      message: ctx.services.words(ctx.language, 'variants:messages.expired'),
    }))
  const { order, passed } = await passedLots(
    ctx,
    variants.filter(({ leaves }) => leaves),
  )
  const about = (lot: LotStock) => ({
    lot: lot.name,
    date: lot.expiryDate ? formatDate(lot.expiryDate, ctx.company.dateFormat) : '',
  })
  if (order === 'block')
    return {
      warnings: expired,
      refused: new Map([...passed].map(([guid, lot]) => [guid, new Problem('lot_order', about(lot), 'quantity')])),
    }
  return {
    warnings: [
      ...expired,
      ...[...passed].map(([guid, lot]): Warning => ({
        guid,
        code: 'lot_order',
        message: ctx.services.words(ctx.language, 'variants:messages.lot_order', about(lot)),
      })),
    ],
    refused: new Map(),
  }
}

/**
 * Lots that would leave although an earlier one is still there after the whole call, with that one. The lock on their
 * product keeps the others as they are read here.
 */
const passedLots = async (
  ctx: Ctx,
  leaving: readonly Handled[],
): Promise<{ order: LotOrder; passed: ReadonlyMap<string, LotStock> }> => {
  const order = leaving.length > 0 ? await lotOrderOf(ctx) : 'suggest'
  if (order === 'suggest') return { order, passed: new Map() }
  const quantityOf = new Map<string, Hundredths>()
  for (const { row, quantity } of leaving) quantityOf.set(row.guid, (quantityOf.get(row.guid) ?? 0) + quantity)
  const rows = await rowsOfProducts(ctx, [...new Set(leaving.map(({ row }) => row.variant!.product.guid))])
  const lotsOf = Map.groupBy(rows, (row) => row.variant!.product.guid)
  const today = todayOf(ctx)
  const passed = leaving
    .filter(({ isReserved }) => !isReserved)
    .flatMap(({ row }) => {
      const left = (lotsOf.get(row.variant!.product.guid) ?? [])
        .map((one) => lotStockOf(ctx, one))
        .map((lot) => ({ ...lot, available: Math.max(0, lot.available - (quantityOf.get(lot.guid) ?? 0)) }))
      const earlier = earlierLot(lotStockOf(ctx, row), left, today)
      return earlier ? [[row.guid, earlier] as const] : []
    })
  return { order, passed: new Map(passed) }
}
