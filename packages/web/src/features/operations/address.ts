import type { OperationType } from '@entrepot/contract/operations/kinds.ts'
import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Which words there are is known to the pages, which are loaded later, and leave out what is none of them. */
const WORD = /^[a-z_]{1,40}$/
const textIn = <K extends string, T extends string>(name: K, value: unknown, shape: RegExp) =>
  (typeof value === 'string' && shape.test(value) ? { [name]: value } : {}) as { [P in K]?: T }

export type OperationsSearch = {
  q?: string
  /** Those that are not over, unless the address says otherwise. */
  status?: Status | 'all'
  type?: OperationType
  /** `me`, or a user or group. */
  assignee?: string
  folder?: string
  from?: string
  to?: string
  view?: 'board' | 'calendar'
  /** A day of the month that the calendar shows. */
  month?: string
  sort?: string
}
export const operationsSearch = ({
  q,
  status,
  type,
  assignee,
  folder,
  from,
  to,
  view,
  month,
  sort,
}: Record<string, unknown>): OperationsSearch => ({
  ...queryIn(q),
  ...textIn<'status', Status | 'all'>('status', status, WORD),
  ...textIn<'type', OperationType>('type', type, WORD),
  ...((assignee === 'me' || isGuid(assignee)) && { assignee }),
  ...(isGuid(folder) && { folder }),
  ...textIn('from', from, DAY),
  ...textIn('to', to, DAY),
  ...textIn<'view', 'board' | 'calendar'>('view', view, /^(board|calendar)$/),
  ...textIn('month', month, DAY),
  ...sortIn(sort),
})

export type DetailTab = 'tasks' | 'comments' | 'files' | 'activity'
export type DetailSearch = { tab?: DetailTab; edit?: true }
export const detailSearch = ({ tab, edit }: Record<string, unknown>): DetailSearch => ({
  ...textIn<'tab', DetailTab>('tab', tab, WORD),
  ...((edit === true || edit === 'true') && { edit: true as const }),
})

export type LineTab = 'expected' | 'success' | 'warning' | 'errors' | 'different' | 'all'
export type TaskSearch = { q?: string; show?: LineTab }
export const taskSearch = ({ q, show }: Record<string, unknown>): TaskSearch => ({
  ...queryIn(q),
  ...textIn<'show', LineTab>('show', show, WORD),
})

/** What the form of a new operation begins with, which looks at it. */
export type DraftSearch = { location?: string; destination?: string; day?: string }
