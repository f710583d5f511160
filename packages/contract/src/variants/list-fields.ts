import type { ListFields } from '../kernel/conditions/list-fields.ts'
import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** What conditions on variants and lots may name, besides `attributes.{name}`. */
export const VARIANT_FIELDS = {
  name: { kind: 'text' },
  kind: { kind: 'choice', choices: { values: VARIANT_KINDS, words: 'variants:kinds' } },
  product: { kind: 'text' },
  product_tag: { kind: 'text' },
  tag: { kind: 'text' },
  active: { kind: 'boolean' },
  status: { kind: 'text' },
  expiryDate: { kind: 'date' },
  expired: { kind: 'boolean' },
  quantity: { kind: 'number' },
  quantityAvailable: { kind: 'number' },
  unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
  threshold: { kind: 'number' },
  serial: { kind: 'text' },
  folder: { kind: 'text' },
  description: { kind: 'text' },
  createdAt: { kind: 'datetime' },
  createdBy: { kind: 'text', suggests: 'users' },
  updatedAt: { kind: 'datetime' },
  updatedBy: { kind: 'text', suggests: 'users' },
} as const satisfies ListFields
