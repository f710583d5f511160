import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** What is in stock and what it is worth, an article a row. All of it is for who may see prices. */
export const VALUE_LIST = defineList({
  words: 'value:columns',
  by: '-value',
  columns: {
    name: { kind: 'text', sort: true },
    product: { kind: 'text', sort: true },
    tag: { kind: 'text', sort: true },
    type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' }, sort: true },
    category: { kind: 'named', sort: true },
    folders: { kind: 'count', sort: true },
    quantity: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' }, sort: true },
    averageCost: { kind: 'number', sort: true, price: true },
    value: { kind: 'number', sort: true, price: true },
  },
})
export const VALUE_FIELDS = fieldsOfList(VALUE_LIST)

/** The same by folder or by category. */
export const VALUE_GROUPS = defineList({
  words: 'value:groups',
  by: '-value',
  columns: {
    name: { kind: 'text', sort: true, filter: false },
    path: { kind: 'text', filter: false },
    articles: { kind: 'count', sort: true, filter: false },
    unpriced: { kind: 'count', sort: true, filter: false },
    value: { kind: 'number', sort: true, filter: false, price: true },
  },
})
