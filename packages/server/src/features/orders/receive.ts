import { type Hundredths, quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { Order, Reception, ReceptionInput } from '@entrepot/contract/orders/order.ts'
import { ORDER_STATES, orderStateOf } from '@entrepot/contract/orders/states.ts'
import { type LockedRow, lockItems } from '../records/index.ts'
import { postMovements, reverseGroups } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText, requireFolder } from '../../kernel/folder-access.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireAct, stateAfter } from '../../kernel/transitions.ts'
import { figuresOf, lockToChange, notCancelled, requireReason } from './edit-orders.ts'
import { type Came, judgeReception } from './judge-reception.ts'
import { addReceived, linesOf } from './lines.queries.ts'
import { type OrderRecord, setOrderStatus } from './orders.queries.ts'
import { fillOrderNumber } from './order-number.ts'
import { placeArticles } from './place-articles.ts'
import { oneOrder, requireOrder } from './read-orders.ts'
import { insertReception, movementsOf, type ReceptionRecord, receptionsOf, setReversed } from './receptions.queries.ts'

/** `operation`, `task`: what receives it, where that is an operation (ORD-15); `fieldOf`: where its lines are shown. */
export type ReceivedBy = { operation: string; task: string; fieldOf: (at: number) => string }

/**
 * What came of an order goes into stock (ORD-10, ORD-12, TASK-41): all of it or nothing. The order is locked first, so
 * that of two receptions of the last unit the second one sees what the first one left.
 */
export const receive = async (
  ctx: Ctx,
  guid: string,
  { destination, lines: asked, confirm = false, comment = '' }: ReceptionInput,
  by: ReceivedBy | null = null,
): Promise<OrderRecord> => {
  const order = await lockToChange(ctx, guid)
  requireAct(ORDER_STATES, order.status, 'receive')
  const to = requireFolder(ctx, guidOf(destination), 'write', 'destination')
  const lines = await linesOf(ctx, guid)
  const came = judgeReception(lines, asked, { confirm, fieldOf: by?.fieldOf ?? ((at) => `lines.${at}`) })
  const parts = await placeArticles(ctx, came, { folder: to.guid, number: order.number })
  const note = {
    comment: ctx.services.words(ctx.language, 'orders:reception', { number: order.number }),
    recipient: '',
  }
  const { groups } = await postMovements(
    ctx,
    parts.map(({ came: { field, line }, record, quantity }) => ({
      kind: 'in',
      guid: record,
      // Who receives need not see where else the article lies.
      isSent: true,
      field: `${field}.quantity`,
      where: 'destination',
      quantity,
      unitPrice: line.unitPrice === null ? undefined : priceToDecimal(line.unitPrice),
      action: 'order_receipt',
      to,
      note,
    })),
    { policy: 'all', source: { kind: 'order', guid }, send: 'now' },
  )
  await insertReception(ctx, {
    guid: ctx.services.clock.orderedUuid(),
    order: guid,
    folder: to.guid,
    operation: by?.operation ?? null,
    task: by?.task ?? null,
    comment,
    lines: came.map((one) => ({
      line: one.line.guid,
      quantity: one.quantity,
      unitPrice: one.line.unitPrice,
      details: detailsOf(one),
    })),
    movements: parts.map(({ came: { line }, record }, at) => ({
      line: line.guid,
      group: groups.get(at)!,
      item: record,
    })),
  })
  await addReceived(
    ctx,
    came.map(({ line, quantity }) => ({ line: line.guid, quantity })),
  )
  await fillOrderNumber(ctx, [...groups.values()], order.number)
  return followReception(ctx, order, { came, comment })
}

const followReception = async (
  ctx: Ctx,
  order: OrderRecord,
  { came, comment }: { came: readonly Came[]; comment: string },
): Promise<OrderRecord> => {
  const status = stateAfter(ORDER_STATES, order.status, 'receive', receivedState(await linesOf(ctx, order.guid)))
  await setOrderStatus(ctx, order.guid, status)
  happened(ctx, 'order.received', {
    guid: order.guid,
    name: order.number,
    changes: [
      { field: 'status', old: order.status, new: status },
      ...came.map(({ line, quantity }) => ({
        field: line.name,
        old: quantityToNumber(line.received),
        new: quantityToNumber(line.received + quantity),
      })),
    ],
    comment,
    payload: { supplier: order.supplier.name, status },
  })
  return requireOrder(ctx, order.guid)
}
const receivedState = (lines: Parameters<typeof figuresOf>[0]) => {
  const state = notCancelled(lines)
  if (state === 'delivery_in_progress') throw new Error('A reception left nothing received')
  return state
}

const detailsOf = ({ lots, serials }: Came): string[] => [
  ...lots.map(({ name, expiryDate, quantity }) =>
    [name, expiryDate, quantityToNumber(quantity)].filter(Boolean).join(' · '),
  ),
  ...serials,
]

export const receiveOrder = async (ctx: Ctx, guid: string, input: ReceptionInput): Promise<Order> => {
  await receive(ctx, guid, input)
  return oneOrder(ctx, guid)
}

const receptionFor = (ctx: Ctx, row: ReceptionRecord): Reception => {
  const node = row.folder && ctx.rights.levels.has(row.folder) ? ctx.rights.tree.byGuid.get(row.folder) : undefined
  return {
    guid: row.guid,
    destination: node ? { guid: node.guid, name: node.name } : null,
    destination_path: row.folder ? pathText(ctx, row.folder) : '',
    comment: row.comment,
    at: row.at.toISOString(),
    by: row.by,
    operation: row.operation,
    reversed: row.reversed && {
      at: row.reversed.at.toISOString(),
      by: row.reversed.by,
      reason: row.reversed.reason,
    },
    lines: row.lines.map((line) => ({ ...line, quantity: quantityToNumber(line.quantity) })),
  }
}
export const listReceptions = async (ctx: Ctx, guid: string): Promise<{ data: Reception[] }> => {
  await requireOrder(ctx, guid)
  return { data: (await receptionsOf(ctx, guid)).map((row) => receptionFor(ctx, row)) }
}

/** a reception goes back as one act, with a reason, or not at all; an order that is cancelled stays so. */
export const reverseReception = async (
  ctx: Ctx,
  guid: string,
  reception: string,
  asked: string | undefined,
): Promise<Order> => {
  const order = await lockToChange(ctx, guid)
  const row = (await receptionsOf(ctx, guid)).find((one) => one.guid === reception)
  if (!row) throw new Problem('not_found')
  if (row.reversed) throw new Problem('reception_reversed')
  await takeBack(ctx, order, row, requireReason(asked))
  return oneOrder(ctx, guid)
}

/** A record before an act, and what it holds after it, in hundredths. */
export type Changed = { row: LockedRow; quantity: Hundredths }

/** what a task received goes back, the last first. Throws `reception_reversed` where somebody did that before. */
export const takeBackReceptionsOf = async (
  ctx: Ctx,
  guid: string,
  task: string,
  reason: string,
): Promise<Changed[]> => {
  const order = await lockToChange(ctx, guid)
  const rows = (await receptionsOf(ctx, guid)).filter((row) => row.task === task && !row.reversed)
  if (rows.length === 0) throw new Problem('reception_reversed')
  const moved = (await Promise.all(rows.map((row) => movementsOf(ctx, row.guid)))).flat()
  const items = [...new Set(moved.map(({ item }) => item))]
  const before = await lockItems(ctx, items)
  for (const row of rows) await takeBack(ctx, order, row, reason)
  const after = await lockItems(ctx, items)
  return [...before.values()].map((row) => ({
    row,
    quantity: quantityFromDecimal((after.get(row.guid) ?? row).quantity),
  }))
}

const takeBack = async (ctx: Ctx, order: OrderRecord, row: ReceptionRecord, reason: string): Promise<void> => {
  const { guid } = order
  requireAct(ORDER_STATES, order.status, 'reverse')
  const acts = (await movementsOf(ctx, row.guid)).map(({ group, item }) => ({ group, record: item, counted: null }))
  const refused = await reverseGroups(ctx, acts, {
    comment: reason,
    recipient: '',
    source: { kind: 'order', guid },
    byCause: true,
  })
  const [first] = refused.values()
  if (first) throw first
  await setReversed(ctx, row.guid, reason)
  await addReceived(
    ctx,
    row.lines.map(({ line, quantity }) => ({ line, quantity: -quantity })),
  )
  const after = orderStateOf(figuresOf(await linesOf(ctx, guid)), order.status === 'cancelled')
  await setOrderStatus(ctx, guid, stateAfter(ORDER_STATES, order.status, 'reverse', after))
  happened(ctx, 'order.reception_reversed', {
    guid,
    name: order.number,
    changes: [
      { field: 'status', old: order.status, new: after },
      ...row.lines.map(({ name, quantity }) => ({ field: name, old: quantityToNumber(quantity), new: 0 })),
    ],
    comment: reason,
  })
}
