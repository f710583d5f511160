import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { SentForms } from '../../kernel/sent-forms.ts'
import { findOrders } from './orders.queries.ts'

export const sentForms: SentForms = {
  readers: anyRole('ORDER'),
  module: 'order',
  made: 'order.created',
  changed: 'order.changed',
  // The log tells the supplier by its name.
  told: ['number', 'orderDate', 'expectedDate', 'comment'],
  read: async (ctx, guids) =>
    new Map(
      (await findOrders(ctx, guids)).map(({ guid, number, orderDate, supplier, expectedDate, comment }) => [
        guid,
        { name: number, values: { number, orderDate, supplier: supplier.guid, expectedDate, comment } },
      ]),
    ),
}
