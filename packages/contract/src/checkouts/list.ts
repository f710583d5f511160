import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { CHECKOUT_STATES } from './states.ts'

/** The list of what is lent, on every side. */
export const CHECKOUT_LIST = defineList({
  words: 'checkouts:columns',
  by: '-checkedOutAt',
  columns: {
    item: { kind: 'named', sort: true },
    tag: { kind: 'text' },
    recipient: { kind: 'named', sort: true },
    folder: { kind: 'named' },
    folder_path: { kind: 'text' },
    quantity: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    returnedQuantity: { kind: 'quantity' },
    remaining: { kind: 'quantity', sort: true },
    dueDate: { kind: 'date', sort: true },
    status: { kind: 'choice', choices: { values: CHECKOUT_STATES.states, words: 'checkouts:states' } },
    late: { kind: 'boolean' },
    checkedOutAt: { kind: 'datetime', sort: true },
    checkedOutBy: { kind: 'person', sort: true },
    checkedInAt: { kind: 'datetime' },
    checkedInBy: { kind: 'person' },
    comment: { kind: 'text' },
  },
})

/** What conditions on checkouts may name. */
export const CHECKOUT_FIELDS = fieldsOfList(CHECKOUT_LIST)
