import type { OperationRow } from '@entrepot/contract/operations/operation.ts'
import { OPERATION_LIST } from '@entrepot/contract/operations/list.ts'
import type { Status } from '@entrepot/contract/operations/lifecycle.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { today } from '../../kernel/month-days.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { operationTerms } from './words.ts'

const TONES: Record<Status, Tone | null> = {
  awaiting: null,
  todo: 'info',
  opened: 'info',
  in_progress: 'info',
  pending: 'warning',
  automatic: null,
  error: 'error',
  closed: 'success',
  cancelled: null,
}
export const StatusBadge = ({ status }: { status: Status }) => {
  const term = operationTerms.use()
  const tone = TONES[status]
  return <StateBadge {...(tone && { tone })}>{term(`statuses.${status}`)}</StateBadge>
}

type Dated = Pick<OperationRow, 'status' | 'end_date' | 'expedition_date' | 'start_date' | 'reception_date'>
/** The day by which it should be done. */
export const dueOf = ({ end_date, expedition_date, start_date }: Dated): string | null =>
  end_date ?? expedition_date ?? start_date
export const isOverdue = (row: Dated): boolean => {
  const due = dueOf(row)
  return due !== null && due < today() && row.status !== 'closed' && row.status !== 'cancelled'
}
export const assigneesText = ({ assignees }: Pick<OperationRow, 'assignees'>): string =>
  assignees.map(({ name }) => name).join(', ')

/** A day that has passed says so in its colour and its sign. */
const DayText = ({ row, day }: { row: OperationRow; day: string | null }) =>
  day === null ? null : isOverdue(row) && day === dueOf(row) ? (
    <StateBadge tone="warning">{formatDate(day)}</StateBadge>
  ) : (
    <span>{formatDate(day)}</span>
  )

/** In the language of the moment; the texts are read when the screen is drawn. */
export const operationColumns = (): GridColumn<OperationRow>[] => {
  const { say } = operationTerms
  const share = ({ tasks_done: done, tasks_total: total }: OperationRow) =>
    `${formatNumber(done)} / ${formatNumber(total)}`
  return gridColumns<OperationRow>()(OPERATION_LIST, (name) => say(`columns.${name}`), {
    title: {
      grow: true,
      minWidth: 240,
      width: 260,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/interventions/${guid}`,
    },
    code: { width: 110 },
    type: { width: 150, text: ({ type }) => say(`types.${type}`) },
    status: {
      width: 130,
      text: ({ status }) => say(`statuses.${status}`),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    assignees: { width: 190, text: assigneesText },
    tasks_done: { width: 110, text: share },
    location: { width: 160 },
    destination: {
      width: 160,
      hidden: true,
      text: ({ destination, destination_site: site }) => destination?.name ?? site?.name ?? '',
    },
    expedition_date: {
      text: ({ expedition_date: day }) => (day ? formatDate(day) : ''),
      cell: (row) => <DayText row={row} day={row.expedition_date} />,
    },
    end_date: {
      text: ({ end_date: day }) => (day ? formatDate(day) : ''),
      cell: (row) => <DayText row={row} day={row.end_date} />,
    },
    on_its_way: { hidden: true, text: ({ on_its_way: count }) => (count > 0 ? formatNumber(count) : '') },
    start_date: { hidden: true },
    reception_date: { hidden: true },
    packages: { hidden: true },
    createdAt: { hidden: true },
    createdBy: { hidden: true },
    closedAt: { hidden: true },
  })
}
