import { defineList } from '../kernel/list.ts'
import { METHODS, REQUEST_STATES, REQUEST_TRIGGERS } from './triggers.ts'

/** The list of outgoing requests. */
export const REQUEST_LIST = defineList({
  words: 'requests:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    status: { kind: 'choice', choices: { values: REQUEST_STATES, words: 'requests:statuses' }, sort: true },
    trigger: { kind: 'choice', choices: { values: REQUEST_TRIGGERS, words: 'requests:triggers' }, sort: true },
    connection: { kind: 'text', sort: true },
    method: { kind: 'choice', choices: { values: METHODS, words: 'requests:methods' }, sort: true },
    url: { kind: 'text' },
    failures: { kind: 'count', sort: true },
    lastRun: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
