import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of form rules, in the order in which they apply. */
export const FORM_RULE_LIST = defineList({
  words: 'form-rules:columns',
  by: 'createdAt',
  columns: {
    name: { kind: 'text', sort: true },
    target: { kind: 'text', sort: true },
    active: { kind: 'boolean', sort: true },
    actions: { kind: 'count', sort: true },
    fired: { kind: 'count', sort: true },
    lastFired: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
export const FORM_RULE_LIST_FIELDS = fieldsOfList(FORM_RULE_LIST)
