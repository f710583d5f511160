import { defineTransitions } from '../kernel/transitions.ts'

/** The life of an act on many; each kind asks for the right that it asks for on one. */
export const BULK_STATES = defineTransitions({
  name: 'Act on many',
  area: 'ITEM',
  states: ['running', 'done', 'failed', 'rolling_back', 'rolled_back'],
  start: 'running',
  refusal: 'bulk_under_way',
  refusals: { done: 'bulk_over', failed: 'bulk_over', rolled_back: 'bulk_over' },
  acts: {
    finish: {
      from: ['running'],
      to: 'done',
      right: 'none',
      guard: 'changed, unchanged and refused records are all records that were chosen',
    },
    fail: {
      from: ['running', 'rolling_back'],
      to: 'failed',
      right: 'none',
      guard: 'for a reason that does not pass; a full disk or a lost connection only delays',
    },
    rollback: {
      from: ['done', 'failed', 'rolled_back'],
      to: 'rolling_back',
      right: ['EDIT', 'MOVE', 'TRANSACTIONS', 'INVENTORY', 'DELETE'],
      guard: 'once it was taken back, only while records were left; a quick update only by an administrator',
      effect: 'what changed since stays',
    },
    taken_back: { from: ['rolling_back'], to: 'rolled_back', right: 'none', guard: 'no record waits' },
  },
})
export type BulkState = (typeof BULK_STATES)['states'][number]
