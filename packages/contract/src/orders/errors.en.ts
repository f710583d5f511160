import type { ordersModule } from './module.ts'

const en: Record<keyof (typeof ordersModule)['errors'], string> = {
  order_no_article: 'The order needs at least one article',
  order_duplicate_article: 'Article names must be unique',
  order_over_receipt: 'The received quantity exceeds the ordered quantity',
  order_over: 'This order is over',
  order_received: 'This order is received: it can no longer be changed',
  order_cancelled: 'This order is cancelled',
  order_article_received: 'Some of {{name}} was received already: this item can no longer be removed or changed',
  order_below_received: '{{received}} were received already: no less can be ordered',
  order_has_receptions: 'This order has receptions: cancel it instead of deleting it',
  order_line_closed: '{{name}} is no longer expected: this line is closed',
  order_cancel_instead: 'Nothing was received and nothing more would be expected: cancel the order instead',
  order_nothing: 'Give at least one received quantity',
  order_no_address: 'This supplier has no e-mail address: type one',
  order_reason: 'A reason is required',
  order_lots: 'Say which lots or variants of {{name}} came',
  order_lots_sum: 'The quantities of the lots make {{sum}} instead of {{quantity}}',
  order_lot_stock: '{{name}} has stock without a lot in this place: create a lot there first, or receive elsewhere',
  order_serials: 'Give at most one serial number for each piece of equipment received, each of them once',
  order_type_differs: '"{{name}}" exists already with another type: correct the line of the order',
  order_too_many_units: 'A reception makes at most {{count}} pieces of equipment: make several',
  reception_reversed: 'This reception is already reversed',
}
export default en
