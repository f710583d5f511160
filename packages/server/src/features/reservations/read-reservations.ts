import { formatDate, type DateFormat, formatInstant } from '@entrepot/contract/kernel/company-clock.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { Reservation, ReservationQuery } from '@entrepot/contract/reservations/reservation.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText, readableFolders, requireFolder } from '../../kernel/folder-access.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem, unknownSort } from '../../kernel/problem.ts'
import { type Cell, chosenColumns, type ExportColumn, type Sheet, sheetDownload } from '../../kernel/sheet-export.ts'
import { countReservations, findReservations, pageOfReservations, RESERVATION_SORTS, reservationCondition, type ReservationFilter, type ReservationRow } from './reservations.queries.ts'

/** Whether it keeps anything as of today; that a day is over is so before the job has stored it (RES-04). */
export const isLive = (ctx: Ctx, { active, expiresOn }: Pick<ReservationRow, 'active' | 'expiresOn'>): boolean => active && expiresOn >= todayOf(ctx)

export const reservationFor = (ctx: Ctx, row: ReservationRow): Reservation => ({
  guid: row.guid, name: row.name, item: row.item, folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' }, folder_path: pathText(ctx, row.folder), quantity: quantityToNumber(row.quantity),
  taken: quantityToNumber(row.taken), expiryDate: row.expiresOn, active: isLive(ctx, row), ended: isLive(ctx, row) ? null : (row.ended ?? 'expired'), version: row.version, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
})

/** A reservation of a record the caller may read; others are not found. */
export const requireReservation = async (ctx: Ctx, guid: string): Promise<ReservationRow> => {
  const row = (await findReservations(ctx, [guid])).get(guid)
  if (!row || !ctx.rights.levels.has(row.folder)) throw new Problem('not_found')
  return row
}

export const oneReservation = async (ctx: Ctx, guid: string): Promise<Reservation> => reservationFor(ctx, await requireReservation(ctx, guid))

const foldersOf = (ctx: Ctx, folder: string | undefined): readonly string[] | null =>
  folder ? [requireFolder(ctx, folder, 'read').guid, ...descendantsOf(ctx.rights.tree, folder)].filter((guid) => ctx.rights.levels.has(guid)) : readableFolders(ctx)

const filterOf = (ctx: Ctx, { folder, item, name, active, search, filters }: ReservationQuery): ReservationFilter => ({
  folders: foldersOf(ctx, folder), today: todayOf(ctx), item, name, active, search, condition: filters ? reservationCondition(ctx, filters) : undefined,
})

const sortOf = (text = 'expiryDate'): { name: string; descending: boolean } => {
  const [name, descending] = text.startsWith('-') ? [text.slice(1), true] : [text, false]
  if (!Object.hasOwn(RESERVATION_SORTS, name)) throw unknownSort(name)
  return { name, descending }
}

export const listReservations = async (ctx: Ctx, query: ReservationQuery) => {
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([pageOfReservations(ctx, filter, sortOf(query.sort), { offset: (query.page - 1) * query.size, limit: query.size }), countReservations(ctx, filter)])
  return { data: rows.map((row) => reservationFor(ctx, row)), page: query.page, size: query.size, total }
}

const PAGE = 500
export const exportReservations = async (ctx: Ctx, { columns: asked, ...query }: Sheet<ReservationQuery>, format: 'xlsx' | 'csv'): Promise<Download> => {
  const filter = filterOf(ctx, query)
  const sort = sortOf(query.sort)
  const pages = async function* () {
    for (let page = 0; ; page++) {
      const rows = await inTransaction(ctx, (inner) => pageOfReservations(inner, filter, sort, { offset: page * PAGE, limit: PAGE }))
      yield rows.map((row) => reservationFor(ctx, row))
      if (rows.length < PAGE) return
    }
  }
  const sheet = ctx.services.words(ctx.language, 'reservations:sheet')
  return sheetDownload({ name: `${sheet} ${todayOf(ctx)}`, sheet, format, language: ctx.language, columns: chosenColumns(columnsOf(ctx), asked), pages })
}

const columnsOf = (ctx: Ctx): ExportColumn<Reservation>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const format = ctx.company.dateFormat as DateFormat
  const values: Record<string, (row: Reservation) => Cell> = {
    name: (row) => row.name.name, item: (row) => row.item.name, tag: (row) => row.item.tag, folder: (row) => row.folder.name, folder_path: (row) => row.folder_path, quantity: (row) => row.quantity, unit: (row) => words(`items:units.${row.item.unit}`),
    taken: (row) => row.taken, expiryDate: (row) => formatDate(row.expiryDate, format), state: (row) => words(`reservations:states.${row.ended ?? 'active'}`),
    createdAt: (row) => formatInstant(new Date(row.createdAt), format, ctx.company.timeZone), createdBy: (row) => row.createdBy?.name ?? null,
  }
  return Object.entries(values).map(([id, value]) => ({ id, heading: words(`reservations:columns.${id}`), value }))
}
