import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { suggestLots } from '@entrepot/contract/variants/lot-order.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { readQuantity } from '../items/index.ts'
import { requireItem, rowsOfProducts } from '../records/index.ts'
import { lotOrderOf, lotStockOf } from '../stock/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { type Problem, refuseAll } from '../../kernel/problem.ts'
import { variantFor } from './read-variants.ts'

/** Which lots to take of a product for a quantity. */
export const suggestionFor = async (ctx: Ctx, guid: string, number: number) => {
  const product = await requireItem(ctx, guid)
  const problems: Problem[] = []
  const quantity = readQuantity(number, product.unit, product.type, 'quantity', problems)
  refuseAll(problems)
  const [rows, order, fields] = await Promise.all([rowsOfProducts(ctx, [guid]), lotOrderOf(ctx), fieldNamesOf(ctx)])
  const byGuid = new Map(rows.map((row) => [row.guid, variantFor(ctx, row, fields)]))
  const { take, missing, expired } = suggestLots(
    rows.map((row) => lotStockOf(ctx, row)),
    quantity,
    todayOf(ctx),
  )
  return {
    take: take.map(({ lot, quantity: part }) => ({ variant: byGuid.get(lot.guid)!, quantity: quantityToNumber(part) })),
    missing: quantityToNumber(missing),
    expired: expired.map((lot) => byGuid.get(lot.guid)!),
    order,
  }
}
