import { ITEM_TYPES } from '../kernel/item-types.ts'
import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { RECIPIENT_LIST } from '../recipients/list.ts'
import { LINE_STATUSES } from '../operations/kinds.ts'
import { SUPPLIER_LIST } from '../suppliers/list.ts'
import { VARIANT_LIST } from '../variants/list.ts'
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

/** What people can be reached by is not kept: it is theirs, and goes with them. */
const { email: _email, phone: _phone, hasAccount: _hasAccount, ...ofRecipients } = RECIPIENT_LIST.columns
export const PAST_RECIPIENTS = defineList({ words: 'recipients:columns', by: 'name', columns: ofRecipients })
/** Articles are written anew with each change of their supplier, so that none of them has a past. */
const { articles: _articles, updatedAt: _changed, ...ofSuppliers } = SUPPLIER_LIST.columns
export const PAST_SUPPLIERS = defineList({ words: 'suppliers:columns', by: 'name', columns: ofSuppliers })
/** Who changed a row last is in the activity log. */
const { updatedAt: _updatedAt, updatedBy: _updatedBy, ...ofVariants } = VARIANT_LIST.columns
export const PAST_VARIANTS = defineList({ words: 'variants:columns', by: 'name', columns: ofVariants })

/** What was in the tasks of an operation. */
export const PAST_LINES = defineList({
  words: 'past:line_columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    task: { kind: 'named', sort: true },
    code: { kind: 'text' },
    folder: { kind: 'named' },
    folder_path: { kind: 'text' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    status: { kind: 'choice', choices: { values: LINE_STATUSES, words: 'operations:scanned' }, sort: true },
    expected: { kind: 'quantity' },
    found: { kind: 'quantity' },
    output: { kind: 'quantity' },
    difference: { kind: 'number' },
    exitStatus: { kind: 'text' },
    at: { kind: 'datetime', sort: true },
    by: { kind: 'person' },
  },
})

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
