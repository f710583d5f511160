import { OPERATION_TYPES, type OperationType, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import { STATUSES, type Status } from '@entrepot/contract/operations/lifecycle.ts'
import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

/** What is not over, unless the address says otherwise. */
export const TABS = ['open', ...STATUSES, 'all'] as const
export type StatusTab = (typeof TABS)[number]
export const VIEWS = ['list', 'board', 'calendar'] as const
export type View = (typeof VIEWS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = <K extends string>(name: K, value: unknown) =>
  (typeof value === 'string' && DAY.test(value) ? { [name]: value } : {}) as { [P in K]?: string }
const oneOf = <T extends string, K extends string>(name: K, values: readonly T[], value: unknown) =>
  (values.some((one) => one === value) ? { [name]: value } : {}) as { [P in K]?: T }

export type OperationsSearch = {
  q?: string
  status?: Status | 'all'
  type?: OperationType
  /** `me`, or a user or group. */
  assignee?: string
  folder?: string
  from?: string
  to?: string
  view?: View
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
  ...oneOf('status', [...STATUSES, 'all'] as const, status),
  ...oneOf('type', OPERATION_TYPES, type),
  ...((assignee === 'me' || isGuid(assignee)) && { assignee }),
  ...(isGuid(folder) && { folder }),
  ...dayIn('from', from),
  ...dayIn('to', to),
  ...oneOf('view', ['board', 'calendar'] as const, view),
  ...dayIn('month', month),
  ...sortIn(sort),
})

export const DETAIL_TABS = ['tasks', 'comments', 'files', 'activity'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]
export type DetailSearch = { tab?: DetailTab; edit?: true }
export const detailSearch = ({ tab, edit }: Record<string, unknown>): DetailSearch => ({
  ...oneOf('tab', ['comments', 'files', 'activity'] as const, tab),
  ...((edit === true || edit === 'true') && { edit: true as const }),
})

/** The part of the address that each kind of task is done under (NAV-33). */
export const STEPS = {
  select_folders: 'select-folders',
  inventory: 'inventory',
  inventory_validation: 'inventory-validation',
  preparation: 'preparation',
  out_of_stock: 'out-of-stock',
  out_of_stock_reception: 'out-of-stock-reception',
  select_articles_of_order: 'select_articles_of_order',
  import_of_order_reception: 'import_of_order_reception',
  order_reception: 'order_reception',
  custom_task: 'custom-task',
} as const satisfies Record<TaskKind, string>

export const LINE_TABS = ['expected', 'success', 'warning', 'errors', 'different', 'all'] as const
export type LineTab = (typeof LINE_TABS)[number]
export type TaskSearch = { q?: string; show?: LineTab }
export const taskSearch = ({ q, show }: Record<string, unknown>): TaskSearch => ({
  ...queryIn(q),
  ...oneOf('show', LINE_TABS, show),
})
