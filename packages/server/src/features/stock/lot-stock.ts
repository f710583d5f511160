import type { LotStock } from '@entrepot/contract/variants/lot-order.ts'
import { type ItemRow, shownQuantities } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** As the order of leaving sees it. */
export const lotStockOf = (ctx: Ctx, row: ItemRow): LotStock => ({
  guid: row.guid,
  name: row.name,
  active: row.active,
  expiryDate: row.variant!.expiresOn,
  createdAt: row.createdAt.toISOString(),
  available: Math.round(shownQuantities(ctx, row).quantityAvailable * 100),
})
