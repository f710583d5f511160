import { defineTransitions } from '../../kernel/transitions.ts'

/** One run of a formula (T48): due at an instant, begun when its first records were computed. */
export const FORMULA_RUN_STATES = defineTransitions({
  name: 'Run of a formula',
  area: 'FIELD',
  states: ['due', 'running', 'done'],
  start: 'due',
  refusal: 'conflict',
  acts: {
    compute: {
      from: ['due', 'running'],
      to: ['running', 'done'],
      right: 'none',
      guard: 'changed, unchanged and skipped records are all records that were read; done behind the last of them',
    },
  },
})
export type FormulaRunState = (typeof FORMULA_RUN_STATES)['states'][number]

/** The state of a run by the instants that it keeps. */
export const formulaRunState = ({ startedAt, doneAt }: { startedAt: unknown; doneAt: unknown }): FormulaRunState =>
  doneAt ? 'done' : startedAt ? 'running' : 'due'
