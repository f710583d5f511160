import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** The list of items, on every side (ITEM-03, ITEM-04); the company's own fields stand behind it. */
export const ITEM_LIST = defineList({
  words: 'items:columns',
  by: 'name',
  first: [
    'name',
    'tag',
    'type',
    'quantity',
    'quantityAvailable',
    'threshold',
    'unit',
    'packaging',
    'category',
    'tags',
    'parent',
    'shelf',
  ],
  columns: {
    name: { kind: 'text', sort: true },
    tag: { kind: 'text', sort: true },
    type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' }, sort: true },
    quantity: { kind: 'quantity', sort: true },
    quantityAvailable: { kind: 'quantity', sort: true },
    quantityReserved: { kind: 'quantity', sort: true },
    quantityTotal: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' }, sort: true },
    parent: { kind: 'named', sort: true },
    path: { kind: 'text', filter: false },
    category: { kind: 'named', suggests: 'categories', sort: true },
    tags: { kind: 'choices', suggests: 'tags', sort: true },
    description: { kind: 'text', sort: true },
    shelf: { kind: 'named', sort: true },
    threshold: { kind: 'quantity', sort: true },
    packaging: { kind: 'quantity', sort: true },
    inventoryDate: { kind: 'date', sort: true },
    lastQuantity: { kind: 'quantity', sort: true },
    inventoryDiff: { kind: 'quantity', sort: true },
    variants: { kind: 'count', sort: true },
    variant_types: { kind: 'choices', filter: false, sort: true },
    parent1: { kind: 'text', sort: true },
    parent2: { kind: 'text', sort: true },
    parent3: { kind: 'text', sort: true },
    parent4: { kind: 'text', sort: true },
    parent5: { kind: 'text', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person', sort: true },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person', sort: true },
    active: { kind: 'boolean', sort: true },
    picture: { kind: 'boolean', sort: true },
  },
})
/** What conditions on items may name, besides `attributes.{name}` (COND-20). */
export const ITEM_FIELDS = fieldsOfList(ITEM_LIST)
