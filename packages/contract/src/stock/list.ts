import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { MOVEMENT_KINDS } from '../kernel/movement-kinds.ts'

/** The list of transactions, on every side (TRX-08), the last first. */
export const TRANSACTION_LIST = defineList({
  words: 'stock:columns',
  by: '-createdAt',
  columns: {
    createdAt: { kind: 'datetime', sort: true },
    happenedAt: { kind: 'datetime', sort: true },
    item_name: { kind: 'text', sort: true },
    item_tag: { kind: 'text', sort: true },
    item_type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' }, sort: true },
    type: { kind: 'choice', choices: { values: ['in', 'out'], words: 'stock:types' }, sort: true },
    kind: { kind: 'choice', choices: { values: MOVEMENT_KINDS, words: 'stock:kinds' }, sort: true },
    action: { kind: 'choice', suggests: 'transactions_actions', sort: true },
    folder: { kind: 'named', sort: true },
    folder_path: { kind: 'text', sort: true },
    /** Without a sign in conditions: `type` says which way it went. */
    quantity: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' }, sort: true },
    quantity_after: { kind: 'quantity', sort: true },
    unitPrice: { kind: 'number', sort: true, price: true },
    comment: { kind: 'text', sort: true },
    recipient: { kind: 'text', suggests: 'transactions_recipients', sort: true },
    createdBy: { kind: 'person', sort: true },
    /** What modules say can be one stands in `list-fields.ts`, so that the screen need not load all of them. */
    source: { kind: 'choice', sort: true },
  },
})
