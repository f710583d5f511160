import { ORDER_LINES } from '@entrepot/contract/orders/list.ts'
import type { OrderLineRow } from '@entrepot/contract/orders/order.ts'
import { formatNumber, formatPrice } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { gridColumns } from '../layouts/index.ts'
import { supplierTerms } from '../suppliers/index.ts'
import { StatusBadge } from './order-columns.tsx'
import { orderTerms } from './words.ts'

/** Lines over all orders; each leads to its order. */
export const orderLineColumns = (): GridColumn<OrderLineRow>[] => {
  const { say } = orderTerms
  return gridColumns<OrderLineRow>()(ORDER_LINES, (name) => say(`lines.${name}`), {
    name: { width: 220, fixed: true, pinned: 'left', href: ({ order }) => `/orders/${order.guid}` },
    number: { width: 160 },
    supplier: { grow: true, minWidth: 160, width: 200 },
    status: {
      width: 180,
      text: ({ status }) => say(`statuses.${status}`),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    orderDate: { width: 120 },
    type: { width: 120, text: ({ type }) => supplierTerms.say(`types.${type}`) },
    tag: { width: 130 },
    reference: { width: 130 },
    orderedQuantity: { width: 110, text: ({ orderedQuantity }) => formatNumber(orderedQuantity) },
    receivedQuantity: { width: 110, text: ({ receivedQuantity }) => formatNumber(receivedQuantity) },
    remaining: { width: 110, text: ({ remaining }) => formatNumber(remaining) },
    unitPrice: { width: 120, text: ({ unitPrice }) => (unitPrice === null ? '' : formatPrice(unitPrice)) },
  })
}
