import type { PastCheckoutQuery, PastReservationQuery } from '@entrepot/contract/past/past.ts'
import { checkoutColumns, listCheckouts } from '../checkouts/index.ts'
import { listReservations, reservationColumns } from '../reservations/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { lookBack } from './look-back.ts'
import { PlacesThen } from './places-then.ts'
import { knownSince } from './then.queries.ts'

type Placed = { folder: { guid: string; name: string }; folder_path: string }
type Page<Row> = { data: Row[]; page: number; size: number; total: number }

/** Rows of a list of then, with their places as they were called and where they lay. */
const placedThen = async <Row extends Placed>(ctx: Ctx, text: string, list: (then: Ctx) => Promise<Page<Row>>) => {
  const at = new Date(text)
  const [answer, places] = [await lookBack(ctx, at, list), await PlacesThen.read(ctx, at)]
  const data = answer.data.map((row) => ({
    ...row,
    folder: { guid: row.folder.guid, name: places.nameOf(row.folder.guid) },
    folder_path: places.pathOf(row.folder.guid),
  }))
  return { ...answer, data, knownSince: (await knownSince(ctx)).listsKnownSince.toISOString() }
}

const reservationsFor = (ctx: Ctx, { at, ...query }: PastReservationQuery) =>
  placedThen(ctx, at, (then) => listReservations(then, query))
export const pastReservations = (ctx: Ctx, query: PastReservationQuery) =>
  pageOrSheet(ctx, query, reservationsFor, {
    name: 'past:reservations_sheet',
    size: LARGE_PAGE,
    columns: reservationColumns(ctx),
  })

const checkoutsFor = (ctx: Ctx, { at, ...query }: PastCheckoutQuery) =>
  placedThen(ctx, at, (then) => listCheckouts(then, query))
export const pastCheckouts = (ctx: Ctx, query: PastCheckoutQuery) =>
  pageOrSheet(ctx, query, checkoutsFor, {
    name: 'past:checkouts_sheet',
    size: LARGE_PAGE,
    columns: checkoutColumns(ctx),
  })
