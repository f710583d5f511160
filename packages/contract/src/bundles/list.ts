import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of bundles. What is in stock for them is of the moment and of its reader, so nothing is asked of it. */
export const BUNDLE_LIST = defineList({
  words: 'bundles:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    stock: { kind: 'named', sort: true },
    model: { kind: 'text', sort: true },
    products: { kind: 'count' },
    kits: { kind: 'count', filter: false },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
  },
})
export const BUNDLE_FIELDS = fieldsOfList(BUNDLE_LIST)
