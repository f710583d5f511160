import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { amountOf } from '@entrepot/contract/kernel/price.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { OnOrder, Proposal, ProposedLine } from '@entrepot/contract/orders/order.ts'
import { proposedQuantity } from '@entrepot/contract/orders/propose.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { requireItem } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Low, lowArticles, stillToCome } from './on-order.queries.ts'

/** How much of a record is on order: all of it for who reads the record, the orders for who may open them. */
export const onOrderOf = async (ctx: Ctx, item: string): Promise<OnOrder> => {
  const { name, tag } = await requireItem(ctx, item, 'read')
  const rows = await stillToCome(ctx, { nameKey: nameKey(name), tagKey: tag ? codeKey(tag) : '' })
  const mayOpen = can(ctx.rights.roles, anyRole('ORDER'))
  return {
    quantity: quantityToNumber(rows.reduce((sum, { quantity }) => sum + quantity, 0)),
    orders: mayOpen
      ? rows.map(({ guid, number, supplier, expectedDate, quantity }) => ({
          guid,
          name: number,
          supplier,
          expectedDate,
          quantity: quantityToNumber(quantity),
        }))
      : [],
  }
}

/** What is low and not on order yet, by the suppliers who sell it: each figure stands beside what it is made from. */
export const proposals = async (ctx: Ctx): Promise<{ data: Proposal[] }> => {
  const bySupplier = Map.groupBy(await lowArticles(ctx), ({ supplier }) => supplier.guid)
  const data = [...bySupplier.values()].map((low): Proposal => {
    const lines = low.map((one) => lineFor(ctx, one)).toSorted((a, b) => a.name.localeCompare(b.name, ctx.language))
    return { supplier: low[0]!.supplier, lines, total: amountOf(lines) }
  })
  return { data: data.toSorted((a, b) => a.supplier.name.localeCompare(b.supplier.name, ctx.language)) }
}
const lineFor = (ctx: Ctx, low: Low): ProposedLine => ({
  article: low.article,
  name: low.name,
  type: low.type,
  tag: low.tag,
  reference: low.reference,
  unit: low.unit,
  stock: low.stock,
  threshold: low.threshold,
  onOrder: low.onOrder,
  packaging: low.packaging,
  usual: low.usual,
  quantity: proposedQuantity(low),
  unitPrice: seesPrices(ctx.rights.roles) ? low.unitPrice : null,
})
