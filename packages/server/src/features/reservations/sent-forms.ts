import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { SentForms } from '../../kernel/sent-forms.ts'
import { findReservations } from './reservations.queries.ts'

export const sentForms: SentForms = {
  readers: anyRole('RESERVATION'),
  module: 'reservation',
  made: 'reservation.created',
  changed: 'reservation.changed',
  told: ['name', 'quantity', 'expiryDate'],
  read: async (ctx, guids) =>
    new Map(
      [...(await findReservations(ctx, guids)).values()]
        .filter(({ folder }) => ctx.rights.levels.has(folder))
        .map(({ guid, name, item, quantity, expiresOn }) => [
          guid,
          {
            name: name.name,
            values: {
              item: item.guid,
              name: name.name,
              quantity: quantityToNumber(quantity),
              expiryDate: expiresOn,
            },
          },
        ]),
    ),
}
