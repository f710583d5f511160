import { sheetColumns } from '../../kernel/list-columns.ts'
import { RESERVATION_LIST } from '@entrepot/contract/reservations/list.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { type ReservationState, reservationState } from '@entrepot/contract/reservations/states.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { Reservation, ReservationQuery } from '@entrepot/contract/reservations/reservation.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { SourceNames } from '../../kernel/feature.ts'
import { foldersAsked, pathText } from '../../kernel/folder-access.ts'
import { listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import {
  countReservations,
  findReservations,
  guidsOfReservations,
  orderOf,
  pageOfReservations,
  reservationCondition,
  type ReservationFilter,
  type ReservationRow,
} from './reservations.queries.ts'

/** As of today: that a day is over is so before the job has stored it (RES-04). */
export const stateOf = (
  ctx: Ctx,
  { active, ended, expiresOn }: Pick<ReservationRow, 'active' | 'ended' | 'expiresOn'>,
): ReservationState => reservationState({ active: active && expiresOn >= todayOf(ctx), ended })

const shownState = (state: ReservationState) =>
  state === 'active' ? { active: true, ended: null } : { active: false, ended: state }

export const reservationFor = (ctx: Ctx, row: ReservationRow): Reservation => ({
  guid: row.guid,
  name: row.name,
  item: row.item,
  folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  folder_path: pathText(ctx, row.folder),
  quantity: quantityToNumber(row.quantity),
  taken: quantityToNumber(row.taken),
  expiryDate: row.expiresOn,
  ...shownState(stateOf(ctx, row)),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
})

/** A reservation of a record the caller may read; others are not found. */
export const requireReservation = async (ctx: Ctx, guid: string): Promise<ReservationRow> => {
  const row = (await findReservations(ctx, [guid])).get(guid)
  if (!row || !ctx.rights.levels.has(row.folder)) throw new Problem('not_found')
  return row
}

export const oneReservation = async (ctx: Ctx, guid: string): Promise<Reservation> =>
  reservationFor(ctx, await requireReservation(ctx, guid))

const filterOf = (ctx: Ctx, { folder, item, name, active, search, filters }: ReservationQuery): ReservationFilter => ({
  folders: foldersAsked(ctx, folder),
  today: todayOf(ctx),
  item,
  name,
  active,
  search,
  condition: filters ? reservationCondition(ctx, filters) : undefined,
})

export const listReservations = async (ctx: Ctx, query: ReservationQuery) => {
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    pageOfReservations(ctx, filter, orderOf(query.sort), boundsOf(query)),
    countReservations(ctx, filter),
  ])
  return { data: rows.map((row) => reservationFor(ctx, row)), page: query.page, size: query.size, total }
}

export const exportReservations = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<ReservationQuery>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const [filter, order] = [filterOf(ctx, query), orderOf(query.sort)]
  const pages = rowsInOrder(ctx, await guidsOfReservations(ctx, filter, order), async (inner, guids) => {
    const rows = await findReservations(inner, guids)
    return guids
      .flatMap((guid) => rows.get(guid) ?? [])
      .filter(({ folder }) => inner.rights.levels.has(folder))
      .map((row) => reservationFor(inner, row))
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'reservations:sheet'), {
    format,
    columns: reservationColumns(ctx),
    asked,
    pages,
  })
}

export const reservationColumns = (ctx: Ctx): ExportColumn<Reservation>[] =>
  sheetColumns<Reservation>()(ctx, RESERVATION_LIST, {
    tag: ({ item }) => item.tag,
    unit: ({ item }) => ctx.services.words(ctx.language, `items:units.${item.unit}`),
    state: ({ ended }) => ctx.services.words(ctx.language, `reservations:states.${ended ?? 'active'}`),
  })

/** Of reservations that the caller may open; in a company without the module nobody may. */
export const namesOfReservations: SourceNames = async (ctx, guids) => {
  if (!ctx.company.modules.includes('reservation') || !can(ctx.rights.roles, anyRole('RESERVATION'))) return new Map()
  const found = await findReservations(ctx, guids)
  return new Map(
    [...found.values()]
      .filter(({ folder }) => ctx.rights.levels.has(folder))
      .map(({ guid, name }) => [guid, name.name]),
  )
}
