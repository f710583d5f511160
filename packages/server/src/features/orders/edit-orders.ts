import type { Order, OrderChange, OrderInput, OrderLineInput } from '@entrepot/contract/orders/order.ts'
import { ORDER_STATES, orderStateOf } from '@entrepot/contract/orders/states.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { throughForm } from '../forms/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { requireAct, stateAfter } from '../../kernel/transitions.ts'
import {
  closeLineShort,
  deleteLines,
  freeNames,
  insertLines,
  type LineRecord,
  linesOf,
  type LineWrite,
} from './lines.queries.ts'
import {
  deleteOrder,
  insertOrder,
  lockOrders,
  nextNumber,
  type OrderRecord,
  type OrderWrite,
  setOrderStatus,
  supplierNamed,
  updateOrder,
} from './orders.queries.ts'
import { oneOrder, orderFor, requireOrder } from './read-orders.ts'
import { hasReceptions } from './receptions.queries.ts'

const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked)

/** One that nobody else changes or receives meanwhile, as it is now. */
export const lockToChange = async (ctx: Ctx, guid: string, version?: number): Promise<OrderRecord> => {
  await lockOrders(ctx, [guid])
  const row = await requireOrder(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: await orderFor(ctx, row) })
  return row
}

/** What the state of an order is made from. */
export const figuresOf = (lines: readonly LineRecord[]) =>
  lines.map(({ ordered, received, closed }) => ({ ordered: ordered * 100, received, isClosed: closed !== null }))

const requireSupplier = async (ctx: Ctx, guid: string): Promise<{ guid: string; name: string }> => {
  const supplier = await supplierNamed(ctx, guid)
  if (!supplier) throw atField('unknown_value', 'supplier', { value: guid })
  return { guid: supplier.guid, name: supplier.name }
}

/** Lines as they are to be; everything that is wrong with them is said at once (ORD-03, ORD-04, ORD-09, ORD-11). */
const judgeLines = (ctx: Ctx, asked: readonly OrderLineInput[], before: readonly LineRecord[]): LineWrite[] => {
  if (asked.length === 0) throw atField('order_no_article', 'articles')
  const known = new Map(before.map((line) => [line.guid, line]))
  const [names, guids] = [new Set<string>(), new Set<string>()]
  const problems: Problem[] = []
  const lines = asked.map((line, at): LineWrite => {
    const refuse = (field: string, ...[code, params = {}]: ConstructorParameters<typeof Problem>) =>
      problems.push(new Problem(code, params, `articles.${at}.${field}`))
    const old = line.guid ? known.get(line.guid) : undefined
    if (line.guid && (!old || guids.size === guids.add(line.guid).size))
      refuse('guid', 'unknown_value', { value: line.guid })
    if (names.size === names.add(nameKey(line.name)).size) refuse('name', 'order_duplicate_article')
    const ordered = line.orderedQuantity ?? line.quantity ?? old?.ordered
    if (ordered === undefined) refuse('orderedQuantity', 'required')
    const write = writeOf(ctx, line, old, ordered ?? 1)
    if (old && old.received > 0) {
      if (write.ordered * 100 < old.received)
        refuse('orderedQuantity', 'order_below_received', { received: quantityToNumber(old.received) })
      if (write.name !== old.name || write.type !== old.type || write.tag !== old.tag)
        refuse('name', 'order_article_received', { name: old.name })
    }
    return write
  })
  refuseAll(problems)
  return lines
}
/** Who does not see a price leaves it as it was. */
const writeOf = (ctx: Ctx, asked: OrderLineInput, old: LineRecord | undefined, ordered: number): LineWrite => ({
  guid: old?.guid ?? ctx.services.clock.orderedUuid(),
  type: asked.type,
  name: asked.name,
  tag: or(asked.tag, old?.tag ?? null) || null,
  reference: or(asked.reference, old?.reference ?? ''),
  ordered,
  unitPrice: seesPrices(ctx.rights.roles) ? or(asked.unitPrice, old?.unitPrice ?? null) : (old?.unitPrice ?? null),
})

/** What the log says of it; prices are not for everybody who reads the log. */
const logged = ({ number, orderDate, supplier, expectedDate, comment }: OrderWrite, lines: number) => ({
  number,
  orderDate,
  supplier: supplier.name,
  expectedDate,
  comment,
  articles: lines,
})

export const createOrder = async (ctx: Ctx, input: OrderInput): Promise<Order> => {
  const supplier = await requireSupplier(ctx, guidOf(input.supplier))
  const { articles, ...head } = input
  const sent = await throughForm(ctx, 'orders', { ...head, supplier: supplier.guid }, { isNew: true, before: {} })
  const lines = judgeLines(ctx, articles, [])
  const guid = ctx.services.clock.orderedUuid()
  const today = todayOf(ctx)
  const write: OrderWrite = {
    guid,
    // The row of the year is locked from here on, so that it is asked for last.
    number: sent.number || (await nextNumber(ctx, Number(today.slice(0, 4)))),
    orderDate: sent.orderDate ?? today,
    supplier,
    status: ORDER_STATES.start,
    expectedDate: sent.expectedDate ?? null,
    comment: sent.comment ?? '',
  }
  await insertOrder(ctx, write)
  await insertLines(ctx, guid, lines)
  happened(ctx, 'order.created', {
    guid,
    name: write.number,
    changes: changesBetween({}, logged(write, lines.length)),
    payload: { supplier: supplier.name },
  })
  return oneOrder(ctx, guid)
}

export const changeOrder = async (
  ctx: Ctx,
  guid: string,
  { version, articles, ...head }: OrderChange,
): Promise<Order> => {
  const before = await lockToChange(ctx, guid, version)
  requireAct(ORDER_STATES, before.status, 'change')
  const old = await linesOf(ctx, guid)
  const { number, orderDate, supplier, expectedDate, comment } = before
  const change = await throughForm(
    ctx,
    'orders',
    { ...head, supplier: head.supplier && guidOf(head.supplier) },
    { isNew: false, before: { number, orderDate, supplier: supplier.guid, expectedDate, comment } },
  )
  const lines = articles ? judgeLines(ctx, articles, old) : null
  const gone = lines ? old.filter(({ guid: id }) => !lines.some((line) => line.guid === id)) : []
  const received = gone.find((line) => line.received > 0)
  if (received) throw atField('order_article_received', 'articles', { name: received.name })
  const after = lines ? afterChange(lines, old) : old
  const write: OrderWrite = {
    ...before,
    number: change.number || before.number,
    orderDate: change.orderDate ?? before.orderDate,
    supplier: change.supplier ? await requireSupplier(ctx, change.supplier) : before.supplier,
    status: stateAfter(ORDER_STATES, before.status, 'change', notCancelled(after)),
    expectedDate: or(change.expectedDate, before.expectedDate),
    comment: or(change.comment, before.comment),
  }
  await updateOrder(ctx, write)
  if (lines) {
    await deleteLines(
      ctx,
      gone.map(({ guid: id }) => id),
    )
    await freeNames(ctx, guid)
    await insertLines(ctx, guid, lines)
  }
  happened(ctx, 'order.changed', {
    guid,
    name: write.number,
    changes: changesBetween(logged(before, old.length), logged(write, after.length)),
  })
  return oneOrder(ctx, guid)
}
const afterChange = (lines: readonly LineWrite[], old: readonly LineRecord[]): LineRecord[] =>
  lines.map((line) => {
    const { received = 0, closed = null } = old.find(({ guid }) => guid === line.guid) ?? {}
    return { ...line, received, closed }
  })

/** T28: of an order that is not cancelled, what its lines make of it. */
export const notCancelled = (lines: readonly LineRecord[]) =>
  orderStateOf(figuresOf(lines), false) as Exclude<ReturnType<typeof orderStateOf>, 'cancelled'>

export const removeOrder = async (ctx: Ctx, guid: string): Promise<null> => {
  const row = await lockToChange(ctx, guid)
  if (await hasReceptions(ctx, guid)) throw new Problem('order_has_receptions')
  await deleteOrder(ctx, guid)
  happened(ctx, 'order.deleted', { guid, name: row.number })
  return null
}

export const cancelOrder = async (ctx: Ctx, guid: string, reason = ''): Promise<Order> => {
  const row = await lockToChange(ctx, guid)
  const status = stateAfter(ORDER_STATES, row.status, 'cancel', 'cancelled')
  await setOrderStatus(ctx, guid, status)
  happened(ctx, 'order.cancelled', {
    guid,
    name: row.number,
    changes: [{ field: 'status', old: row.status, new: status }],
    comment: reason,
  })
  return oneOrder(ctx, guid)
}

export const requireReason = (reason: string | undefined): string => {
  if (!reason?.trim()) throw atField('order_reason', 'reason')
  return reason.trim()
}

/** the rest of a line will not come; it is on order no more. */
export const closeLine = async (ctx: Ctx, guid: string, line: string, asked: string | undefined): Promise<Order> => {
  const row = await lockToChange(ctx, guid)
  const lines = await linesOf(ctx, guid)
  const one = lines.find(({ guid: id }) => id === line)
  if (!one) throw new Problem('not_found')
  requireAct(ORDER_STATES, row.status, 'close_line')
  const reason = requireReason(asked)
  if (one.closed || one.received >= one.ordered * 100) throw new Problem('order_line_closed', { name: one.name })
  const closed = { at: nowOf(ctx), by: ctx.user.name, reason }
  const after = lines.map((each) => (each.guid === line ? { ...each, closed } : each))
  if (after.every(({ received, closed: isClosed }) => received === 0 && isClosed))
    throw new Problem('order_cancel_instead')
  await closeLineShort(ctx, line, reason)
  await setOrderStatus(ctx, guid, stateAfter(ORDER_STATES, row.status, 'close_line', notCancelled(after)))
  happened(ctx, 'order.line_closed', {
    guid,
    name: row.number,
    changes: [{ field: 'article', old: one.name, new: null }],
    comment: reason,
  })
  return oneOrder(ctx, guid)
}
