import { defineList } from '../kernel/list.ts'
import { INCOMING_ACTIONS } from './actions.ts'
import { INCOMING_STATES } from './states.ts'

/** The list of incoming requests. */
export const INCOMING_LIST = defineList({
  words: 'incoming:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    status: { kind: 'choice', choices: { values: INCOMING_STATES, words: 'incoming:statuses' }, sort: true },
    action: { kind: 'choice', choices: { values: INCOMING_ACTIONS, words: 'incoming:actions' }, sort: true },
    force_creation: { kind: 'boolean', sort: true },
    lastCall: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
