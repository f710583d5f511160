import type { Import } from '@entrepot/contract/imports/import.ts'

export const STEPS = ['file', 'columns', 'rows', 'result'] as const
export type Step = (typeof STEPS)[number]
/** What an address can ask for; without an import there is only the file. */
export const ASKED_STEPS = ['columns', 'rows', 'result'] as const
export type AskedStep = (typeof ASKED_STEPS)[number]

/**
 * The steps an import can show, the usual one last: its state decides, the address only goes back within it (IMP-01).
 */
const OPEN: Record<Import['status'], readonly [AskedStep, ...AskedStep[]]> = {
  reading: ['columns'],
  unread: ['columns'],
  draft: ['columns'],
  validating: ['columns'],
  validated: ['columns', 'rows'],
  running: ['result'],
  done: ['result'],
  failed: ['result'],
  cancelled: ['result'],
  rolling_back: ['result'],
  rolled_back: ['result'],
}
export const openSteps = (status: Import['status']): readonly AskedStep[] => OPEN[status]
export const stepOf = (status: Import['status'], asked: AskedStep | undefined): AskedStep => {
  const open = OPEN[status]
  return open.find((step) => step === asked) ?? open.at(-1) ?? open[0]
}

/** Its rows are not there, or not checked: there is nothing to choose meanwhile. */
export const isWaiting = (status: Import['status']): boolean =>
  status === 'reading' || status === 'unread' || status === 'validating'

/** How many rows an import would write: the right ones, as far as the plan has room (PLAN-14). */
export const writableRows = ({ rows, wrong, fits }: { rows: number; wrong: number; fits: number | null }): number =>
  Math.min(Math.max(0, rows - wrong), fits ?? Infinity)

/** Rows that were not written, whether refused before or while writing. */
export const refusedRows = ({
  rows,
  created,
  updated,
  unchanged,
}: Pick<Import, 'rows' | 'created' | 'updated' | 'unchanged'>): number =>
  Math.max(0, rows - created - updated - unchanged)
