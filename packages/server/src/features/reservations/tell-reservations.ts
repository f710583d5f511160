import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { tellItems } from '../items/index.ts'
import type { Teller, Told } from '../../kernel/teller.ts'
import { findReservations } from './reservations.queries.ts'

const READERS = anyRole('RESERVATION')

/** A reservation is told as its item, with what is kept of it. */
export const reservationTeller: Teller = {
  fields: null,
  read: async (ctx, events) => {
    if (!can(ctx.rights.roles, READERS)) return new Map()
    const rows = await findReservations(
      ctx,
      events.map(({ record }) => record),
    )
    const items = await tellItems(
      ctx,
      [...rows.values()].map(({ item }) => item.guid),
    )
    return new Map(
      events.flatMap(({ id, record }): [string, Told][] => {
        const row = rows.get(record)
        const item = row && items.get(row.item.guid)
        if (!row || !item) return []
        const reservation = {
          name: row.name.name,
          quantity: quantityToNumber(row.quantity),
          expiryDate: row.expiresOn,
        }
        return [
          [
            id,
            {
              ...item,
              link: `/reservations?item=${row.item.guid}`,
              record: { ...item.record, reservation },
              values: { ...item.values, reservation },
              creator: row.createdBy?.guid ?? null,
            },
          ],
        ]
      }),
    )
  },
}
