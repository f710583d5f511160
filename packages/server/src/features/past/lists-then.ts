import type {
  PastCheckoutQuery,
  PastOperationQuery,
  PastOrderQuery,
  PastReservationQuery,
} from '@entrepot/contract/past/past.ts'
import { checkoutColumns, listCheckouts } from '../checkouts/index.ts'
import { operationColumns, operationsHidden, pageForOperations } from '../operations/index.ts'
import { orderColumns, pageForOrders } from '../orders/index.ts'
import { listReservations, reservationColumns } from '../reservations/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { listThen } from './list-then.ts'

const reservationsFor = (ctx: Ctx, { at, ...query }: PastReservationQuery) =>
  listThen(ctx, at, (then) => listReservations(then, query))
export const pastReservations = (ctx: Ctx, query: PastReservationQuery) =>
  pageOrSheet(ctx, query, reservationsFor, {
    name: 'past:reservations_sheet',
    size: LARGE_PAGE,
    columns: reservationColumns(ctx),
  })

const checkoutsFor = (ctx: Ctx, { at, ...query }: PastCheckoutQuery) =>
  listThen(ctx, at, (then) => listCheckouts(then, query))
export const pastCheckouts = (ctx: Ctx, query: PastCheckoutQuery) =>
  pageOrSheet(ctx, query, checkoutsFor, {
    name: 'past:checkouts_sheet',
    size: LARGE_PAGE,
    columns: checkoutColumns(ctx),
  })

const ordersFor = (ctx: Ctx, { at, ...query }: PastOrderQuery) =>
  listThen(ctx, at, (then) => pageForOrders(then, query))
export const pastOrders = (ctx: Ctx, query: PastOrderQuery) =>
  pageOrSheet(ctx, query, ordersFor, { name: 'past:orders_sheet', size: LARGE_PAGE, columns: orderColumns(ctx) })

/** What is hidden from its reader today is so then as well, wherever it was to take place (decision 0032). */
const operationsFor = async (ctx: Ctx, { at, ...query }: PastOperationQuery) => {
  const hidden = await operationsHidden(ctx)
  return listThen(ctx, at, (then) => pageForOperations(then, query, hidden))
}
export const pastOperations = (ctx: Ctx, query: PastOperationQuery) =>
  pageOrSheet(ctx, query, operationsFor, {
    name: 'past:operations_sheet',
    size: LARGE_PAGE,
    columns: operationColumns(ctx),
  })
