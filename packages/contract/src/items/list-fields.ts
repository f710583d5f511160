import type { ListFields } from '../kernel/conditions/list-fields.ts'
import { ITEM_TYPES } from '../kernel/item-types.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** What conditions on items may name, besides `attributes.{name}` (COND-20). */
export const ITEM_FIELDS = {
  name: { kind: 'text' },
  tag: { kind: 'text' },
  type: { kind: 'choice', choices: { values: ITEM_TYPES, words: 'items:types' } },
  quantity: { kind: 'number' },
  quantityAvailable: { kind: 'number' },
  threshold: { kind: 'number' },
  unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
  packaging: { kind: 'number' },
  category: { kind: 'text', suggests: 'categories' },
  tags: { kind: 'choices', suggests: 'tags' },
  parent: { kind: 'text' },
  shelf: { kind: 'text' },
  description: { kind: 'text' },
  inventoryDate: { kind: 'date' },
  lastQuantity: { kind: 'number' },
  inventoryDiff: { kind: 'number' },
  variants: { kind: 'number' },
  parent1: { kind: 'text' },
  parent2: { kind: 'text' },
  parent3: { kind: 'text' },
  parent4: { kind: 'text' },
  parent5: { kind: 'text' },
  createdAt: { kind: 'datetime' },
  createdBy: { kind: 'text', suggests: 'users' },
  updatedAt: { kind: 'datetime' },
  updatedBy: { kind: 'text', suggests: 'users' },
} as const satisfies ListFields
