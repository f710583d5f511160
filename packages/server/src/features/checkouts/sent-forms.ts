import type { SentForms } from '../../kernel/sent-forms.ts'
import { CHECKOUT_READERS } from '@entrepot/contract/checkouts/checkout.ts'
import { readableCheckouts } from './read-checkouts.ts'

export const sentForms: SentForms = {
  readers: CHECKOUT_READERS,
  module: 'checkout',
  made: 'checkout.made',
  changed: 'checkout.changed',
  // The log tells the recipient by their name.
  told: ['dueDate'],
  read: async (ctx, guids) =>
    new Map(
      (await readableCheckouts(ctx, guids)).map(({ guid, item, recipient, dueOn, comment }) => [
        guid,
        { name: item.name, values: { recipient: recipient.guid, dueDate: dueOn, comment } },
      ]),
    ),
}
