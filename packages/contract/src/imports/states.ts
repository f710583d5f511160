import { defineTransitions } from '../kernel/transitions.ts'

const importing = ['ITEM_ADD', 'ITEM_EDIT']

/**
 * The life of an import (IMP-*): how far its rows are, and what is done with them. A reading or a check that was begun
 * again is another attempt: what the one before still sends finds that it is over.
 */
export const IMPORT_STATES = defineTransitions({
  name: 'Import',
  area: 'IMPORT',
  states: [
    'reading',
    'unread',
    'draft',
    'validating',
    'validated',
    'running',
    'done',
    'failed',
    'cancelled',
    'rolling_back',
    'rolled_back',
  ],
  start: 'reading',
  refusal: 'import_over',
  refusals: {
    reading: 'import_reading',
    unread: 'import_unread',
    draft: 'import_not_ready',
    validating: 'import_checking',
    validated: 'import_not_written',
    running: 'import_writing',
    rolling_back: 'import_undoing',
  },
  acts: {
    read: {
      from: ['reading', 'unread', 'draft', 'validated'],
      to: 'reading',
      right: importing,
      effect: 'forgets the rows of the sheet before; a reading under way ends',
    },
    stage: { from: ['reading'], to: 'draft', right: 'none', guard: 'all rows of the sheet are there' },
    break: { from: ['reading'], to: 'unread', right: 'none', guard: 'the reading failed, or says nothing any more' },
    check: {
      from: ['draft', 'validated'],
      to: 'validating',
      right: importing,
      guard: 'the mapping names fields, and gives what the target needs',
    },
    checked: { from: ['validating'], to: 'validated', right: 'none', guard: 'right and wrong rows are all rows' },
    correct: { from: ['validated'], to: 'validated', right: importing },
    run: {
      from: ['validated'],
      to: 'running',
      right: importing,
      guard: 'no row is wrong, or those are left out; the plan has room',
    },
    finish: {
      from: ['running'],
      to: 'done',
      right: 'none',
      guard: 'created, updated, unchanged and refused rows are all rows that were read',
    },
    fail: {
      from: ['validating', 'running', 'rolling_back'],
      to: ['draft', 'failed'],
      right: 'none',
      guard: 'for a reason that does not pass; a full disk or a lost connection only delays',
    },
    cancel: {
      from: ['reading', 'unread', 'draft', 'validating', 'validated', 'running'],
      to: 'cancelled',
      right: importing,
      effect: 'what was written stays, and can be taken back',
    },
    rollback: { from: ['done', 'failed', 'cancelled', 'rolled_back'], to: 'rolling_back', right: importing },
    taken_back: { from: ['rolling_back'], to: 'rolled_back', right: 'none', guard: 'no effect waits' },
  },
})
export type ImportState = (typeof IMPORT_STATES)['states'][number]

/** What comes of an import whose work stops for good: rows that were only checked are as they were before. */
export const stoppedAs = (state: ImportState): 'draft' | 'failed' => (state === 'validating' ? 'draft' : 'failed')

/** It may have written something, and nothing works on it. */
export const hasEnded = (state: ImportState): boolean => IMPORT_STATES.acts.rollback.from.some((one) => one === state)
/** Its state changes by itself. */
export const isMoving = (state: ImportState): boolean =>
  state === 'reading' || state === 'validating' || state === 'running' || state === 'rolling_back'
