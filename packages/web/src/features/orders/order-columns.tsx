import { ORDER_LIST } from '@entrepot/contract/orders/list.ts'
import type { OrderRow } from '@entrepot/contract/orders/order.ts'
import { isOpenOrder, type OrderState } from '@entrepot/contract/orders/states.ts'
import { formatDate, formatNumber, formatPrice } from '../../kernel/format.ts'
import { today } from '../../kernel/month-days.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { orderTerms } from './words.ts'

const TONES: Record<OrderState, Tone | null> = {
  delivery_in_progress: 'info',
  partially_received: 'warning',
  received: 'success',
  cancelled: null,
}
export const StatusBadge = ({ status }: { status: OrderState }) => {
  const term = orderTerms.use()
  const tone = TONES[status]
  return <StateBadge {...(tone && { tone })}>{term(`statuses.${status}`)}</StateBadge>
}

export const isLate = ({ status, expectedDate }: Pick<OrderRow, 'status' | 'expectedDate'>): boolean =>
  isOpenOrder(status) && expectedDate !== null && expectedDate < today()

/** In the language of the moment; the texts are read when the screen is drawn. */
export const orderColumns = (): GridColumn<OrderRow>[] => {
  const { say } = orderTerms
  return gridColumns<OrderRow>()(ORDER_LIST, (name) => say(`columns.${name}`), {
    number: { width: 170, fixed: true, pinned: 'left', href: ({ guid }) => `/orders/${guid}` },
    supplier: { grow: true, minWidth: 160, width: 220 },
    status: {
      width: 180,
      text: ({ status }) => say(`statuses.${status}`),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    orderDate: { width: 120 },
    expectedDate: {
      width: 150,
      text: ({ expectedDate }) => (expectedDate ? formatDate(expectedDate) : ''),
      cell: (row) =>
        row.expectedDate === null ? null : isLate(row) ? (
          <StateBadge tone="warning">{formatDate(row.expectedDate)}</StateBadge>
        ) : (
          <span>{formatDate(row.expectedDate)}</span>
        ),
    },
    articles: { width: 100, text: ({ articles_count: count }) => formatNumber(count) },
    ordered: { hidden: true },
    received: { width: 130, text: ({ received, ordered }) => `${formatNumber(received)} / ${formatNumber(ordered)}` },
    total: { width: 130, text: ({ total }) => (total === null ? '' : formatPrice(total)) },
    sentAt: { hidden: true, text: ({ sentAt }) => (sentAt ? formatDate(sentAt) : '') },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
  })
}
