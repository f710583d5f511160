import type { LotOrder } from '@entrepot/contract/variants/lot-order.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

export const lotOrderOf = async (ctx: Ctx): Promise<LotOrder> =>
  (await fixed<{ lot_order: LotOrder }>`select lot_order from company where id = ${ctx.company.guid}`.execute(ctx.db))
    .rows[0]!.lot_order
