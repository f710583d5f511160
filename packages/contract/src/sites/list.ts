import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of destination sites (DEST-01). */
export const SITE_LIST = defineList({
  words: 'sites:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    address: { kind: 'text', sort: true },
    postalCode: { kind: 'text', sort: true },
    city: { kind: 'text', sort: true },
    country: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    contact1Name: { kind: 'text', sort: true },
    contact1Phone: { kind: 'text' },
    contact2Name: { kind: 'text' },
    contact2Phone: { kind: 'text' },
    active: { kind: 'boolean', sort: true },
    open_operations: { kind: 'count' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
  },
})
export const SITE_FIELDS = fieldsOfList(SITE_LIST)
