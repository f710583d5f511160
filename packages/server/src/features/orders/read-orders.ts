import { type HomeRow } from '@entrepot/contract/home/home.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { ORDER_LINES, ORDER_LIST } from '@entrepot/contract/orders/list.ts'
import type {
  Order,
  OrderLine,
  OrderLineQuery,
  OrderLineRow,
  OrderQuery,
  OrderRow,
} from '@entrepot/contract/orders/order.ts'
import { isOpenOrder, type OrderState } from '@entrepot/contract/orders/states.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { ListAsked, SourceNames } from '../../kernel/feature.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, pageOrSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AskedColumns } from '../../kernel/sheet-export.ts'
import { lineCondition, lineOrderOf, type LineRecord, linesOf, pageOfLines } from './lines.queries.ts'
import { findOrders, lateOrders, orderCondition, orderOf, type OrderRecord, pageOfOrders } from './orders.queries.ts'

export const requireOrder = async (ctx: Ctx, guid: string): Promise<OrderRecord> => {
  const [row] = await findOrders(ctx, [guid])
  if (!row) throw new Problem('not_found')
  return row
}

const rowFor = (ctx: Ctx, row: OrderRecord): OrderRow => ({
  guid: row.guid,
  number: row.number,
  orderDate: row.orderDate,
  supplier: row.supplier,
  status: row.status,
  expectedDate: row.expectedDate,
  comment: row.comment,
  articles_count: row.lines,
  ordered: row.ordered,
  received: row.received,
  total: seesPrices(ctx.rights.roles) ? row.total : null,
  sentAt: row.sentAt?.toISOString() ?? null,
  sentTo: row.sentTo,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

/** What is still expected of a line, in hundredths. */
export const remainingOf = ({ ordered, received, closed }: LineRecord, status: OrderState): Hundredths =>
  closed || !isOpenOrder(status) ? 0 : Math.max(0, ordered * 100 - received)

export const lineFor = (ctx: Ctx, line: LineRecord, status: OrderState): OrderLine => ({
  guid: line.guid,
  type: line.type,
  name: line.name,
  tag: line.tag,
  reference: line.reference,
  orderedQuantity: line.ordered,
  quantity: line.ordered,
  receivedQuantity: quantityToNumber(line.received),
  remaining: quantityToNumber(remainingOf(line, status)),
  unitPrice: seesPrices(ctx.rights.roles) ? line.unitPrice : null,
  closed: line.closed && { at: line.closed.at.toISOString(), by: line.closed.by, reason: line.closed.reason },
})

export const orderFor = async (ctx: Ctx, row: OrderRecord): Promise<Order> => ({
  ...rowFor(ctx, row),
  articles: (await linesOf(ctx, row.guid)).map((line) => lineFor(ctx, line, row.status)),
})
export const oneOrder = async (ctx: Ctx, guid: string): Promise<Order> => orderFor(ctx, await requireOrder(ctx, guid))

export const pageForOrders = async (ctx: Ctx, { filters, sort, page, size, ...asked }: OrderQuery) => {
  const condition = filters ? orderCondition(ctx, filters) : undefined
  const found = await pageOfOrders(ctx, { ...asked, condition }, orderOf(sort), boundsOf({ page, size }))
  return { ...found, rows: undefined, data: found.rows.map((row) => rowFor(ctx, row)), page, size }
}
export const orderColumns = (ctx: Ctx) =>
  sheetColumns<OrderRow>()(ctx, ORDER_LIST, { articles: ({ articles_count: count }) => count })

export const listOrders = (ctx: Ctx, query: OrderQuery) =>
  pageOrSheet(ctx, query, pageForOrders, { name: 'orders:sheet', columns: orderColumns(ctx) })

/** The same list for the search (SRCH-04). */
export const searchOrders = async (ctx: Ctx, query: ListAsked) => {
  const { data, page, size, total } = await pageForOrders(ctx, query)
  return { data, page, size, total }
}
export const downloadOrders = async (
  ctx: Ctx,
  { columns, ...query }: ListAsked & { columns: AskedColumns },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  await pageForOrders(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'orders:sheet'), {
    format,
    columns: orderColumns(ctx),
    asked: columns,
    pages: pagesOf(ctx, async (inner, page) => (await pageForOrders(inner, { ...query, ...page })).data),
  })
}

const linesFor = async (ctx: Ctx, { supplier, open, search, filters, sort, page, size }: OrderLineQuery) => {
  const condition = filters ? lineCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfLines(
    ctx,
    { supplier, open, search, condition },
    lineOrderOf(sort),
    boundsOf({ page, size }),
  )
  const data = rows.map((row): OrderLineRow => ({
    ...lineFor(ctx, row, row.status),
    order: { guid: row.order, name: row.number },
    number: row.number,
    orderDate: row.orderDate,
    supplier: row.supplier,
    status: row.status,
  }))
  return { data, page, size, total }
}
const lineColumns = (ctx: Ctx) => sheetColumns<OrderLineRow>()(ctx, ORDER_LINES, {})
export const listLines = (ctx: Ctx, query: OrderLineQuery) =>
  pageOrSheet(ctx, query, linesFor, { name: 'orders:lines_sheet', columns: lineColumns(ctx) })

/** The same list for the search. */
export const searchLines = (ctx: Ctx, query: ListAsked) => linesFor(ctx, query)
export const downloadLines = async (
  ctx: Ctx,
  { columns, ...query }: ListAsked & { columns: AskedColumns },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  await linesFor(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'orders:lines_sheet'), {
    format,
    columns: lineColumns(ctx),
    asked: columns,
    pages: pagesOf(ctx, async (inner, page) => (await linesFor(inner, { ...query, ...page })).data),
  })
}

/** Of orders that the caller may open; in a company without the module nobody may. */
export const namesOfOrders: SourceNames = async (ctx, guids) => {
  if (!ctx.company.modules.includes('order') || !can(ctx.rights.roles, anyRole('ORDER'))) return new Map()
  return new Map((await findOrders(ctx, guids)).map(({ guid, number }) => [guid, number]))
}

/** Orders that should have come by now. */
export const lateRows = async (ctx: Ctx, most: number): Promise<HomeRow[]> =>
  (await lateOrders(ctx, todayOf(ctx), most)).map((row) => ({
    guid: row.guid,
    name: row.number,
    about: row.supplier.name,
    folder: null,
    path: null,
    quantity: row.received,
    of: row.ordered,
    unit: null,
    day: row.expectedDate,
    state: row.status,
    within: null,
  }))
