import { defineModule } from '../kernel/module.ts'

export const ordersModule = defineModule({
  name: 'orders',
  flag: 'order',
  areas: { ORDER: true },
  records: { order: { area: 'ORDER', topic: 'orders', movesStock: true, target: 'orders' } },
  actions: { order_sent: true, order_received: true, line_closed: true, reception_reversed: true },
  lists: { orders: true, 'order-lines': true },
  searchTargets: { orders: true, order_articles: true },
  importTargets: {
    // A row is a line of an order.
    orders: {
      record: 'order',
      rank: 6,
      fields: [
        'number',
        'supplier',
        'orderDate',
        'expectedDate',
        'name',
        'type',
        'reference',
        'tag',
        'orderedQuantity',
        'unitPrice',
        'comment',
      ],
      create: { required: ['number', 'supplier', 'name', 'orderedQuantity'], needs: ['ORDER', 'ADD'] },
      update: { required: ['number'], needs: ['ORDER', 'EDIT'] },
    },
  },
  homeLines: { late_orders: true },
  errors: {
    order_no_article: 422,
    order_duplicate_article: 422,
    order_over_receipt: 422,
    order_over: 409,
    order_received: 409,
    order_cancelled: 409,
    order_article_received: 422,
    order_below_received: 422,
    order_has_receptions: 409,
    order_line_closed: 409,
    order_cancel_instead: 409,
    order_nothing: 422,
    order_no_address: 422,
    order_reason: 422,
    order_lots: 422,
    order_lots_sum: 422,
    order_lot_stock: 422,
    order_serials: 422,
    order_type_differs: 422,
    order_too_many_units: 422,
    reception_reversed: 409,
  },
  events: {
    'order.created': { record: 'order', action: 'create', trigger: 'order_created', payload: { supplier: 'text' } },
    'order.changed': { record: 'order', action: 'update' },
    'order.deleted': { record: 'order', action: 'delete' },
    'order.sent': { record: 'order', action: 'order_sent', payload: { to: 'text' } },
    'order.received': {
      record: 'order',
      action: 'order_received',
      stale: ['items'],
      trigger: 'order_received',
      payload: { supplier: 'text', status: 'text' },
    },
    'order.line_closed': { record: 'order', action: 'line_closed', stale: ['items'] },
    'order.reception_reversed': { record: 'order', action: 'reception_reversed', stale: ['items'] },
    'order.cancelled': { record: 'order', action: 'cancel', stale: ['items'] },
    'order.commented': { record: 'order', action: 'comment' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof ordersModule)['errors'], number> {}
}
