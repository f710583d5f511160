import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { searchWords } from '@entrepot/contract/kernel/text.ts'
import { RESERVATION_LIST } from '@entrepot/contract/reservations/list.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { constant, type Db, fixed, customPlan, sql } from '../../kernel/database.ts'
import { inFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'

/** A reservation of a live record, as it is stored: whether its day is over is for the reader to say. */
export type ReservationRow = {
  guid: string
  name: { guid: string | null; name: string }
  item: { guid: string; name: string; tag: string | null; unit: Unit }
  folder: string
  quantity: Hundredths
  taken: Hundredths
  expiresOn: Day
  active: boolean
  ended: Reservation['ended']
  version: number
  createdAt: Date
  createdBy: { guid: string; name: string } | null
  updatedAt: Date
  updatedByName: string
}
type Raw = {
  id: string
  name_id: string | null
  name: string
  item_id: string
  item_name: string
  item_tag: string | null
  unit: Unit
  folder_id: string
  quantity: string
  taken: string
  expires_on: Day
  active: boolean
  ended: Reservation['ended']
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by_name: string
}
const rowOf = (raw: Raw): ReservationRow => ({
  guid: raw.id,
  name: { guid: raw.name_id, name: raw.name },
  item: { guid: raw.item_id, name: raw.item_name, tag: raw.item_tag, unit: raw.unit },
  folder: raw.folder_id,
  quantity: quantityFromDecimal(raw.quantity),
  taken: quantityFromDecimal(raw.taken),
  expiresOn: raw.expires_on,
  active: raw.active,
  ended: raw.ended,
  version: raw.version,
  createdAt: raw.created_at,
  createdBy: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
  updatedAt: raw.updated_at,
  updatedByName: raw.updated_by_name,
})

const NAME = 'coalesce(n.name, r.name)'
const COLUMNS = `r.id, r.name_id, ${NAME} as name, r.item_id, i.name as item_name, i.tag as item_tag, i.unit, i.folder_id, r.quantity, r.taken, r.expires_on, r.active, r.ended, r.version, r.created_at, r.created_by, r.created_by_name,
  r.updated_at, r.updated_by_name`
const FROM = `reservation r join item i on i.company_id = r.company_id and i.id = r.item_id and i.deleted_at is null left join reservation_name n on n.company_id = r.company_id and n.id = r.name_id`
const SELECTED = constant(`${COLUMNS} from ${FROM}`)
const [columns, from, name] = [sql.raw(COLUMNS), sql.raw(FROM), sql.raw(NAME)]

export const findReservations = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ReservationRow>> => {
  const { rows } = await fixed<Raw>`select ${SELECTED}
      where r.company_id = ${ctx.company.guid} and r.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}

export type ReservationFilter = {
  folders: readonly string[] | null
  today: Day
  item?: string | undefined
  name?: string | undefined
  active?: boolean | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}

const whereOf = (ctx: Ctx, filter: ReservationFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`r.company_id = ${ctx.company.guid}`]
  if (filter.folders) parts.push(inFolders(ctx, sql`i.folder_id`, filter.folders))
  if (filter.item) parts.push(sql`r.item_id = ${filter.item}`)
  if (filter.name) parts.push(sql`r.name_id = ${filter.name}`)
  if (filter.active === true) parts.push(sql`r.active and r.expires_on >= ${filter.today}::date`)
  if (filter.active === false) parts.push(sql`(not r.active or r.expires_on < ${filter.today}::date)`)
  for (const word of searchWords(filter.search ?? ''))
    parts.push(sql`position(${word} in entrepot_fold(${name} || ' ' || i.name || ' ' || coalesce(i.tag, ''))) > 0`)
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

/** Over a reservation `r` of a record `i`; its state is as of today, as it is shown. */
const { finder, orderOf } = listOf(RESERVATION_LIST, {
  name: natural(name),
  item: natural(sql`i.name`),
  tag: { sql: sql`i.tag` },
  folder: { sql: sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)` },
  quantity: plain(sql`r.quantity`),
  unit: { sql: sql`i.unit` },
  taken: plain(sql`r.taken`),
  expiryDate: plain(sql`r.expires_on`),
  state: {
    sql: (ctx) => sql`(case when r.active and r.expires_on >= ${todayOf(ctx)}::date then 'active'
      else coalesce(r.ended, 'expired') end)`,
  },
  createdAt: plain(sql`r.created_at`),
  createdBy: natural(sql`r.created_by_name`),
})
export { orderOf }
export const reservationCondition = (ctx: Ctx, text: string): RawBuilder<unknown> =>
  listCondition(ctx, text, finder(ctx))

export type ReservationSort = ReturnType<typeof orderOf>
const foundInOrder = (ctx: Ctx, filter: ReservationFilter, sort: ReservationSort) => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql`from ${from} where ${whereOf(ctx, filter)}
    order by ${sort.order} ${direction}, r.id ${direction}`
}
export const pageOfReservations = async (
  ctx: Ctx,
  filter: ReservationFilter,
  sort: ReservationSort,
  page: Bounds,
): Promise<ReservationRow[]> => {
  const { rows } =
    await sql<Raw>`${customPlan} select ${columns} ${foundInOrder(ctx, filter, sort)} offset ${page.offset}
      limit ${page.limit}`.execute(ctx.db)
  return rows.map(rowOf)
}
export const guidsOfReservations = (
  ctx: Ctx,
  filter: ReservationFilter,
  sort: ReservationSort,
): Promise<OrderedGuids> => orderedGuids(ctx.db, sql`select r.id ${foundInOrder(ctx, filter, sort)}`)

export const countReservations = async (ctx: Ctx, filter: ReservationFilter): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from ${from} where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

export type NewReservation = {
  guid: string
  item: string
  name: { guid: string; name: string }
  quantity: Hundredths
  expiresOn: Day
}

export const insertReservation = async (ctx: Ctx, made: NewReservation): Promise<void> => {
  await fixed`
    insert into reservation (company_id, id, item_id, name_id, name, quantity, expires_on, created_by, created_by_name,
    updated_by_name)
    values (${ctx.company.guid}, ${made.guid}, ${made.item}, ${made.name.guid}, ${made.name.name},
    ${quantityToDecimal(made.quantity)}::numeric, ${made.expiresOn}::date, ${ctx.user.guid}, ${ctx.user.name},
    ${ctx.user.name})`.execute(ctx.db)
}

/** What a reservation becomes; `taken` is added to what was taken before. */
export type ReservationPatch = {
  guid: string
  name: { guid: string | null; name: string }
  quantity: Hundredths
  taken: Hundredths
  expiresOn: Day
  ended: Reservation['ended']
}

export const updateReservations = async (ctx: Ctx, patches: readonly ReservationPatch[]): Promise<void> => {
  const rows = patches.map((p) => ({
    id: p.guid,
    name_id: p.name.guid,
    name: p.name.name,
    quantity: quantityToDecimal(p.quantity),
    taken: quantityToDecimal(p.taken),
    expires_on: p.expiresOn,
    ended: p.ended,
  }))
  await fixed`
    update reservation r set name_id = p.name_id, name = p.name, quantity = p.quantity, taken = r.taken + p.taken,
    expires_on = p.expires_on, active = p.ended is null, ended = p.ended, version = r.version + 1,
    updated_at = clock_timestamp(),
      updated_by_name = ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, name_id uuid, name text, quantity numeric,
    taken numeric, expires_on date, ended text) where r.company_id = ${ctx.company.guid} and r.id = p.id`.execute(
    ctx.db,
  )
}

export const deleteReservation = (ctx: Ctx, guid: string) =>
  ctx.db.deleteFrom('reservation').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()

/** A reservation whose last day is over, with what is to tell of it. */
export type Expired = {
  guid: string
  name: string
  item: string
  itemName: string
  folder: string
  unit: Unit
  quantity: string
  by: string | null
}

/**
 * Stores that days are over. Records are locked in the order of guids, as by every writer, with the products of
 * variants and lots, before their reservations are read: what was changed meanwhile is seen as it is by then. A few
 * hundred at a time.
 */
export const expireReservations = async (db: Db, company: string, today: Day, most: number): Promise<Expired[]> => {
  const { rows: items } = await sql<{ id: string }>`
    with due as (select r.item_id from reservation r
    where r.company_id = ${company} and r.active and r.expires_on < ${today}::date order by r.expires_on limit ${most})
    select i.id from item i where i.company_id = ${company}
      and i.id in (select item_id from due union select v.parent_item_id from due
      join item v on v.company_id = ${company} and v.id = due.item_id where v.parent_item_id is not null)
    order by i.id for no key update of i`.execute(db)
  if (items.length === 0) return []
  const { rows } = await sql<Expired>`
    with ended as (
      update reservation r set active = false, ended = 'expired', version = r.version + 1,
      updated_at = clock_timestamp(), updated_by_name = ''
      where r.company_id = ${company} and r.item_id = any(${items.map(({ id }) => id)}::uuid[]) and r.active
      and r.expires_on < ${today}::date returning r.id, r.item_id, r.name_id, r.name, r.quantity, r.created_by)
    select e.id as guid, coalesce(n.name, e.name) as name, i.id as item, i.name as "itemName", i.folder_id as folder,
    i.unit, e.quantity, e.created_by as by
    from ended e join item i on i.company_id = ${company} and i.id = e.item_id
    left join reservation_name n on n.company_id = ${company} and n.id = e.name_id
    order by coalesce(n.name, e.name) collate natural_order, e.id`.execute(db)
  return rows
}

/** Records of which something is reserved that was reserved, or changed, since the instant beside them. */
export const recordsReservedSince = async (
  ctx: Ctx,
  records: readonly { record: string; at: Date }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ item_id: string }>`
    select distinct r.item_id from unnest(${records.map(({ record }) => record)}::uuid[],
      ${records.map(({ at }) => at)}::timestamptz[]) as asked(item_id, at)
    join reservation r on r.company_id = ${ctx.company.guid} and r.item_id = asked.item_id
    where r.active and r.updated_at > asked.at`.execute(ctx.db)
  return new Set(rows.map(({ item_id }) => item_id))
}
