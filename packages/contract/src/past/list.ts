import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { LEVELS_THEN, PAST_CHANGES } from './changes.ts'

/** Records as they were; the company's own fields stand behind these columns. */
export const PAST_LIST = defineList({
  words: 'items:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    quantity: { kind: 'quantity', sort: true },
    quantityAvailable: { kind: 'quantity', sort: true },
    quantityReserved: { kind: 'quantity', sort: true },
    quantityCheckedOut: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' }, sort: true },
    parent: { kind: 'named', sort: true },
    type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' }, sort: true },
    tag: { kind: 'text', sort: true },
    category: { kind: 'named', suggests: 'categories', sort: true },
    tags: { kind: 'choices', suggests: 'tags', sort: true },
    threshold: { kind: 'quantity', sort: true },
    description: { kind: 'text', sort: true },
  },
})
/** What charts may name of records as they were, besides the company's own fields: what is known of then. */
export const KNOWN_THEN: ReadonlySet<string> = new Set([
  ...Object.keys(PAST_LIST.columns),
  'path',
  'packaging',
  'active',
  'createdAt',
  'createdBy',
])

export const PAST_DIFFERENCES = defineList({
  words: 'past:difference_columns',
  columns: {
    name: { kind: 'text' },
    change: { kind: 'choice', choices: { values: PAST_CHANGES, words: 'past:changes' } },
    before: { kind: 'quantity' },
    after: { kind: 'quantity' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    from: { kind: 'named' },
    to: { kind: 'named' },
    fields: { kind: 'text' },
    tag: { kind: 'text' },
  },
})

export const PAST_RIGHTS = defineList({
  words: 'past:right_columns',
  columns: {
    user: { kind: 'person' },
    folder: { kind: 'text' },
    level: { kind: 'choice', choices: { values: LEVELS_THEN, words: 'past:levels' } },
    now: { kind: 'choice', choices: { values: LEVELS_THEN, words: 'past:levels' } },
    groups: { kind: 'text' },
    roles: { kind: 'text' },
  },
})
