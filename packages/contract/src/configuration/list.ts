import { defineList, fieldsOfList } from '../kernel/list.ts'

/** The list of configurations that were applied. */
export const CONFIGURATION_LIST = defineList({
  words: 'configuration:columns',
  by: '-createdAt',
  columns: {
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    entries: { kind: 'text' },
    added: { kind: 'count', sort: true },
    changed: { kind: 'count', sort: true },
    undoneAt: { kind: 'datetime', sort: true },
    undoneBy: { kind: 'person' },
  },
})
export const CONFIGURATION_FIELDS = fieldsOfList(CONFIGURATION_LIST)
