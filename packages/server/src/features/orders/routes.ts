import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { ordersApi } from '@entrepot/contract/orders/api.ts'
import { ORDER_FIELDS, ORDER_LINE_FIELDS } from '@entrepot/contract/orders/list.ts'
import { countedLines } from './lines.queries.ts'
import { countedOrders } from './orders.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ORDER_CHECKS } from './checks.queries.ts'
import { cancelOrder, changeOrder, closeLine, createOrder, removeOrder } from './edit-orders.ts'
import { IMPORTED_ORDERS, ORDER_IMPORT } from './import-orders.ts'
import { onOrderOf, proposals } from './propose.ts'
import {
  downloadLines,
  downloadOrders,
  lateRows,
  listLines,
  listOrders,
  namesOfOrders,
  oneOrder,
  requireOrder,
  searchLines,
  searchOrders,
} from './read-orders.ts'
import { listReceptions, receiveOrder, reverseReception } from './receive.ts'
import { orderDocument, sendOrder } from './send.ts'
import { orderTeller } from './tell-orders.ts'
import { sentForms } from './sent-forms.ts'

export const orders: Feature = {
  owns: ['purchase_order', 'order_number', 'order_line', 'reception', 'reception_line', 'reception_movement'],
  checks: ORDER_CHECKS,
  constraints: {
    purchase_order_number: { code: 'exists', field: 'number' },
    purchase_order_supplier: { code: 'not_found', field: 'supplier' },
  },
  tells: { order: orderTeller },
  imports: { orders: ORDER_IMPORT },
  imported: { order: IMPORTED_ORDERS },
  sources: { order: namesOfOrders },
  needsMe: { late_orders: { roles: anyRole('ORDER'), module: 'order', find: lateRows } },
  sentForms: { orders: sentForms },
  search: {
    orders: {
      endpoint: ordersApi.list,
      fields: ORDER_FIELDS,
      words: 'orders:columns',
      custom: null,
      list: searchOrders,
      download: downloadOrders,
      counts: countedOrders,
    },
    order_articles: {
      endpoint: ordersApi.lines,
      fields: ORDER_LINE_FIELDS,
      words: 'orders:lines',
      custom: null,
      list: searchLines,
      download: downloadLines,
      counts: countedLines,
    },
  },
  files: {
    orders: {
      entity: 'order',
      table: 'purchase_order',
      column: 'order_id',
      readers: anyRole('ORDER'),
      require: async (ctx, guid) => ({ name: (await requireOrder(ctx, guid)).number, folder: null }),
      link: ({ guid }, tab) => `/orders/${guid}?tab=${tab}`,
    },
  },
  mount: (mount) =>
    mount('orders', ordersApi, {
      list: (ctx, { query }) => listOrders(ctx, query),
      lines: (ctx, { query }) => listLines(ctx, query),
      onOrder: (ctx, { query }) => onOrderOf(ctx, query.item),
      proposals: (ctx) => proposals(ctx),
      create: (ctx, { body }) => createOrder(ctx, body),
      get: (ctx, { params }) => oneOrder(ctx, params.guid),
      update: (ctx, { params, body }) => changeOrder(ctx, params.guid, body),
      remove: (ctx, { params }) => removeOrder(ctx, params.guid),
      pdf: (ctx, { params }) => orderDocument(ctx, params.guid),
      send: { outside: (ctx, { params, body }, raw) => sendOrder(ctx, params.guid, body, raw) },
      receive: (ctx, { params, body }) => receiveOrder(ctx, params.guid, body),
      receptions: (ctx, { params }) => listReceptions(ctx, params.guid),
      reverse: (ctx, { params, body }) => reverseReception(ctx, params.guid, params.reception, body.reason),
      closeLine: (ctx, { params, body }) => closeLine(ctx, params.guid, params.line, body.reason),
      cancel: (ctx, { params, body }) => cancelOrder(ctx, params.guid, body.reason),
    }),
}
