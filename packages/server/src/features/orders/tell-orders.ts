import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { ORDER_FIELDS } from '@entrepot/contract/orders/list.ts'
import { suppliersByGuid } from '../suppliers/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { NOBODY, type Teller, type Told } from '../../kernel/teller.ts'
import { findOrders, type OrderRecord } from './orders.queries.ts'
import { itemsOfOrders } from './receptions.queries.ts'

const READERS = anyRole('ORDER')
const { number, supplier, status, orderDate, expectedDate, articles, ordered, received } = ORDER_FIELDS

const recordOf = (row: OrderRecord) => ({
  number: row.number,
  supplier: row.supplier.name,
  status: row.status,
  orderDate: row.orderDate,
  expectedDate: row.expectedDate,
  articles: row.lines,
  ordered: row.ordered,
  received: row.received,
})
const shown = (ctx: Ctx, row: OrderRecord) => ({
  ...recordOf(row),
  status: ctx.services.words(ctx.language, `orders:statuses.${row.status}`),
  comment: row.comment,
})

/** An order, without its prices: a mail goes further than who may see them. */
export const orderTeller: Teller = {
  fields: {
    list: { number, supplier, status, orderDate, expectedDate, articles, ordered, received },
    words: 'orders:columns',
    custom: null,
  },
  read: async (ctx, events) => {
    if (!can(ctx.rights.roles, READERS)) return new Map()
    const rows = new Map(
      (
        await findOrders(
          ctx,
          events.map(({ record }) => record),
        )
      ).map((row) => [row.guid, row]),
    )
    const suppliers = await suppliersByGuid(
      ctx,
      [...rows.values()].flatMap(({ supplier: of }) => of.guid ?? []),
    )
    const items = await itemsOfOrders(ctx, [...rows.keys()])
    return new Map(
      events.flatMap(({ id, record }): [string, Told][] => {
        const row = rows.get(record)
        if (!row) return []
        const of = suppliers.get(row.supplier.guid ?? '')
        return [
          [
            id,
            {
              ...NOBODY,
              name: row.number,
              link: `/orders/${row.guid}`,
              record: recordOf(row),
              values: { order: shown(ctx, row) },
              items: items.get(row.guid) ?? [],
              creator: row.createdBy?.guid ?? null,
              supplier: of?.email ? [{ name: of.name, email: of.email }] : [],
            },
          ],
        ]
      }),
    )
  },
}
