import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { STOCK_CHANGES } from './stock.ts'

/** What stock was at an instant, and how it differs now: in the order of names. */
export const STOCK_THEN_LIST = defineList({
  words: 'stock:change_columns',
  columns: {
    name: { kind: 'text' },
    quantity: { kind: 'quantity' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    folder: { kind: 'named' },
    tag: { kind: 'text' },
    type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' } },
  },
})
export const CHANGED_STOCK_LIST = defineList({
  words: 'stock:change_columns',
  columns: {
    name: { kind: 'text' },
    change: { kind: 'choice', choices: { values: STOCK_CHANGES, words: 'stock:changes' } },
    before: { kind: 'quantity' },
    now: { kind: 'quantity' },
    difference: { kind: 'quantity' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    from: { kind: 'named' },
    to: { kind: 'named' },
    last: { kind: 'datetime' },
    kind: { kind: 'choice' },
    by: { kind: 'person' },
    tag: { kind: 'text' },
    type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' } },
  },
})
