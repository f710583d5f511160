import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** The list of variants and lots, on every side (VAR-01); the company's own fields stand behind it. */
export const VARIANT_LIST = defineList({
  words: 'variants:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    kind: { kind: 'choice', choices: { values: VARIANT_KINDS, words: 'variants:kinds' }, sort: true },
    product: { kind: 'named', sort: true },
    product_tag: { kind: 'text' },
    tag: { kind: 'text', sort: true },
    active: { kind: 'boolean', sort: true },
    status: { kind: 'text', sort: true },
    expiryDate: { kind: 'date', sort: true },
    expired: { kind: 'boolean' },
    quantity: { kind: 'quantity', sort: true },
    quantityAvailable: { kind: 'quantity', sort: true },
    quantityReserved: { kind: 'quantity', filter: false },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    threshold: { kind: 'quantity' },
    serial: { kind: 'text' },
    folder: { kind: 'named', sort: true },
    folder_path: { kind: 'text' },
    description: { kind: 'text' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
/** What conditions on variants and lots may name, besides `attributes.{name}`. */
export const VARIANT_FIELDS = fieldsOfList(VARIANT_LIST)
