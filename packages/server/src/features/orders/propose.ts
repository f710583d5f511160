import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { amountOf } from '@entrepot/contract/kernel/price.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { OnOrder, Proposal, ProposedLine } from '@entrepot/contract/orders/order.ts'
import { proposedQuantity } from '@entrepot/contract/orders/propose.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { type Pressing, pressingArticles } from '../forecast/index.ts'
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

/** The most that a screen proposes at once. */
const MOST_PROPOSED = 2_000

/**
 * What is low and not on order yet, and what runs out before an order of next week would come, by the suppliers
 * who sell it: each figure stands beside what it is made from.
 */
export const proposals = async (ctx: Ctx): Promise<{ data: Proposal[] }> => {
  const low = await lowArticles(ctx, MOST_PROPOSED)
  const pressing = await pressingArticles(
    ctx,
    low.map(({ article }) => article),
    MOST_PROPOSED,
  )
  const isLow = new Set(low.map(({ article }) => article))
  const soon = [...pressing.values()].flatMap((one) => (isLow.has(one.forecast.guid) ? [] : asWanted(one)))
  const wanted = [...low.map((one): Wanted => ({ ...one, pressing: pressing.get(one.article) ?? null })), ...soon]
  const bySupplier = Map.groupBy(wanted, ({ supplier }) => supplier.guid)
  const data = [...bySupplier.values()].map((some): Proposal => {
    const lines = some.map((one) => lineFor(ctx, one)).toSorted((a, b) => a.name.localeCompare(b.name, ctx.language))
    return { supplier: some[0]!.supplier, lines, total: amountOf(lines) }
  })
  return { data: data.toSorted((a, b) => a.supplier.name.localeCompare(b.supplier.name, ctx.language)) }
}

/** `threshold`: null of what only runs out soon. */
type Wanted = Omit<Low, 'threshold'> & { threshold: number | null; pressing: Pressing | null }
/** What is on order already may be enough, however pressing it is. */
const asWanted = (pressing: Pressing): Wanted[] => {
  const { forecast, seller, needed, stock, onOrder } = pressing
  if (!seller || needed === 0) return []
  const { guid, name, type, articleName, tag, reference, packaging, usual, unitPrice } = seller
  return [
    {
      supplier: { guid, name },
      article: forecast.guid,
      name: articleName,
      type,
      tag: tag ?? forecast.tag,
      reference,
      unit: forecast.unit,
      stock,
      threshold: null,
      onOrder,
      packaging,
      usual,
      unitPrice,
      pressing,
    },
  ]
}
const lineFor = (ctx: Ctx, { pressing, unitPrice, ...wanted }: Wanted): ProposedLine => ({
  article: wanted.article,
  name: wanted.name,
  type: wanted.type,
  tag: wanted.tag,
  reference: wanted.reference,
  unit: wanted.unit,
  stock: wanted.stock,
  threshold: wanted.threshold,
  onOrder: wanted.onOrder,
  packaging: wanted.packaging,
  usual: wanted.usual,
  quantity: proposedQuantity({ ...wanted, needed: pressing?.needed ?? 0 }),
  unitPrice: seesPrices(ctx.rights.roles) ? unitPrice : null,
  forecast: pressing?.forecast ?? null,
})
