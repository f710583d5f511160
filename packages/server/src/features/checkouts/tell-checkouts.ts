import { can } from '@entrepot/contract/kernel/rights.ts'
import { CHECKOUT_READERS } from '@entrepot/contract/checkouts/checkout.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { tellItems } from '../items/index.ts'
import { namedRecipients } from '../recipients/index.ts'
import type { Teller, Told } from '../../kernel/teller.ts'
import { findCheckouts } from './checkouts.queries.ts'

/** A checkout is told as its item, with who has it; what came back is said by the event. */
export const checkoutTeller: Teller = {
  fields: null,
  read: async (ctx, events) => {
    if (!can(ctx.rights.roles, CHECKOUT_READERS)) return new Map()
    const rows = await findCheckouts(
      ctx,
      events.map(({ record }) => record),
    )
    const items = await tellItems(
      ctx,
      [...rows.values()].map(({ item }) => item.guid),
    )
    const holders = await namedRecipients(
      ctx,
      [...rows.values()].flatMap(({ recipient }) => recipient.guid ?? []),
    )
    return new Map(
      events.flatMap(({ id, record, payload, comment }): [string, Told][] => {
        const row = rows.get(record)
        const item = row && items.get(row.item.guid)
        if (!row || !item) return []
        const holder = holders.get(row.recipient.guid ?? '')
        const checkout = {
          recipient: row.recipient.name,
          quantity: Number(payload?.['quantity'] ?? quantityToNumber(row.quantity)),
          dueDate: row.dueOn,
          comment,
        }
        return [
          [
            id,
            {
              ...item,
              link: `/checkouts?item=${row.item.guid}`,
              record: { ...item.record, checkout },
              values: { ...item.values, checkout },
              creator: row.createdBy?.guid ?? null,
              holder: holder?.email ? [{ name: holder.name, email: holder.email }] : [],
            },
          ],
        ]
      }),
    )
  },
}
