import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of checkout recipients (NAV-50). */
export const RECIPIENT_LIST = defineList({
  words: 'recipients:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    lastname: { kind: 'text', sort: true },
    firstname: { kind: 'text', sort: true },
    department: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    phone: { kind: 'text' },
    hasAccount: { kind: 'boolean' },
    open_checkouts: { kind: 'count' },
    late_checkouts: { kind: 'count' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
  },
})
export const RECIPIENT_FIELDS = fieldsOfList(RECIPIENT_LIST)
