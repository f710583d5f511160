import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of form models. */
export const QUICK_TEMPLATE_LIST = defineList({
  words: 'quickupdate:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    fields: { kind: 'count', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
export const QUICK_TEMPLATE_FIELDS = fieldsOfList(QUICK_TEMPLATE_LIST)
