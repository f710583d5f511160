import type { ListFields } from '../kernel/conditions/list-fields.ts'
import { ITEM_TYPES } from '../kernel/item-types.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { SOURCE_KINDS } from '../modules.ts'
import { MOVEMENT_KINDS } from './stock.ts'

/** What conditions on transactions may name. The quantity has no sign: `type` says which way it went. */
export const TRANSACTION_FIELDS = {
  createdAt: { kind: 'datetime' },
  happenedAt: { kind: 'datetime' },
  item_name: { kind: 'text' },
  item_tag: { kind: 'text' },
  item_type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' } },
  type: { kind: 'choice', choices: { values: ['in', 'out'], words: 'stock:types' } },
  kind: { kind: 'choice', choices: { values: MOVEMENT_KINDS, words: 'stock:kinds' } },
  action: { kind: 'choice', suggests: 'transactions_actions' },
  folder: { kind: 'text' },
  quantity: { kind: 'number' },
  unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
  quantity_after: { kind: 'number' },
  comment: { kind: 'text' },
  recipient: { kind: 'text', suggests: 'transactions_recipients' },
  createdBy: { kind: 'text', suggests: 'users' },
  source: { kind: 'choice', choices: { values: SOURCE_KINDS, words: 'stock:sources' } },
} as const satisfies ListFields
