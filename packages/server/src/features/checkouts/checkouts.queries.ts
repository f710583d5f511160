import type { CheckoutState } from '@entrepot/contract/checkouts/states.ts'
import { CHECKOUT_LIST } from '@entrepot/contract/checkouts/list.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { type Counted, pathSql } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, isFoundBy } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'
import { type Ref, refOf, touched } from '../../kernel/stamps.ts'

/** A checkout of a live record, as it is stored: whether it is late is for the reader to say. */
export type CheckoutRow = {
  guid: string
  handover: string
  item: { guid: string; name: string; tag: string | null; unit: Unit }
  folder: string
  recipient: { guid: string | null; name: string }
  quantity: Hundredths
  returned: Hundredths
  status: CheckoutState
  dueOn: Day | null
  comment: string
  createdAt: Date
  createdBy: Ref | null
  checkedInAt: Date | null
  checkedInBy: Ref | null
  version: number
  updatedAt: Date
  updatedByName: string
}
type Raw = {
  id: string
  handover_id: string
  item_id: string
  item_name: string
  item_tag: string | null
  unit: Unit
  folder_id: string
  recipient_id: string | null
  recipient: string
  quantity: string
  returned: string
  status: CheckoutState
  due_on: Day | null
  comment: string
  created_at: Date
  created_by: string | null
  created_by_name: string
  checked_in_at: Date | null
  checked_in_by: string | null
  checked_in_by_name: string
  version: number
  updated_at: Date
  updated_by_name: string
}
const rowOf = (raw: Raw): CheckoutRow => ({
  guid: raw.id,
  handover: raw.handover_id,
  item: { guid: raw.item_id, name: raw.item_name, tag: raw.item_tag, unit: raw.unit },
  folder: raw.folder_id,
  recipient: { guid: raw.recipient_id, name: raw.recipient },
  quantity: quantityFromDecimal(raw.quantity),
  returned: quantityFromDecimal(raw.returned),
  status: raw.status,
  dueOn: raw.due_on,
  comment: raw.comment,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  checkedInAt: raw.checked_in_at,
  checkedInBy: refOf(raw.checked_in_by, raw.checked_in_by_name),
  version: raw.version,
  updatedAt: raw.updated_at,
  updatedByName: raw.updated_by_name,
})

// As the recipient is called today, and as they were called once they are gone.
const RECIPIENT = sql`coalesce(nullif(trim(p.firstname || ' ' || p.lastname), ''), c.recipient_name)`
const COLUMNS = sql`c.id, c.handover_id, c.item_id, i.name as item_name, i.tag as item_tag, i.unit, i.folder_id,
  c.recipient_id, ${RECIPIENT} as recipient, c.quantity, c.returned, c.status, c.due_on, h.comment, c.created_at,
  c.created_by, c.created_by_name, c.checked_in_at, c.checked_in_by, c.checked_in_by_name, c.version, c.updated_at,
  c.updated_by_name`
const WITH_RECIPIENT = sql`left join recipient p on p.company_id = c.company_id and p.id = c.recipient_id`
const FROM = sql`checkout c
  join item i on i.company_id = c.company_id and i.id = c.item_id and i.deleted_at is null
  join handover h on h.company_id = c.company_id and h.id = c.handover_id
  ${WITH_RECIPIENT}`

export const findCheckouts = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, CheckoutRow>> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where c.company_id = ${ctx.company.guid} and c.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}

export type CheckoutFilter = {
  folders: readonly string[] | null
  today: Day
  recipient?: string | undefined
  item?: string | undefined
  open?: boolean | undefined
  late?: boolean | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}
const lateBy = (today: Day) => sql`(c.status = 'checked_out' and c.due_on is not null and c.due_on < ${today}::date)`

const whereOf = (ctx: Ctx, filter: CheckoutFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`c.company_id = ${ctx.company.guid}`]
  // One whose record is in the trash lies in no folder, and is in no list.
  parts.push(filter.folders ? inFolders(ctx, sql`c.folder_id`, filter.folders) : sql`c.folder_id is not null`)
  if (filter.recipient) parts.push(sql`c.recipient_id = ${filter.recipient}`)
  // Of a product what is out of its variants and lots as well.
  if (filter.item)
    parts.push(sql`c.item_id in (select v.id from item v where v.company_id = ${ctx.company.guid}
      and (v.id = ${filter.item} or v.parent_item_id = ${filter.item}))`)
  if (filter.open !== undefined) parts.push(sql`c.status = ${sql.lit(filter.open ? 'checked_out' : 'checked_in')}`)
  if (filter.late !== undefined) parts.push(filter.late ? lateBy(filter.today) : sql`not ${lateBy(filter.today)}`)
  parts.push(sql`true ${isFoundBy(filter.search, sql`c.id`, 'checkout_search')}`)
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

const { finder, orderOf } = listOf(CHECKOUT_LIST, {
  item: natural(sql`c.item_name`),
  tag: { sql: sql`i.tag` },
  recipient: natural(RECIPIENT),
  folder: { sql: sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)` },
  folder_path: { sql: (ctx: Ctx) => pathSql(ctx, sql`c.folder_id`) },
  quantity: plain(sql`c.quantity`),
  unit: { sql: sql`i.unit` },
  returnedQuantity: { sql: sql`c.returned` },
  remaining: plain(sql`(c.quantity - c.returned)`),
  dueDate: plain(sql`c.due_on`),
  status: { sql: sql`c.status` },
  late: { sql: (ctx) => lateBy(todayOf(ctx)) },
  checkedOutAt: plain(sql`c.created_at`),
  checkedOutBy: natural(sql`c.created_by_name`),
  checkedInAt: { sql: sql`c.checked_in_at` },
  checkedInBy: { sql: sql`c.checked_in_by_name` },
  comment: { sql: sql`h.comment` },
})
export { orderOf }
export const checkoutCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

export const countedCheckouts = async (ctx: Ctx): Promise<Counted> => ({
  from: sql`${FROM} where ${whereOf(ctx, { folders: readableFolders(ctx), today: todayOf(ctx) })}`,
  find: finder(ctx),
  places: { folder: { folder: sql`c.folder_id`, asks: 'folder_path' } },
})

export type CheckoutSort = ReturnType<typeof orderOf>
/** What is found reads no record, act or recipient, unless a condition or the order asks for one. */
const tablesFor = ({ condition }: CheckoutFilter, by?: CheckoutSort['by']): RawBuilder<unknown> => {
  if (condition) return FROM
  return by === 'recipient' ? sql`checkout c ${WITH_RECIPIENT}` : sql`checkout c`
}
/** What has no due date stands last, whichever way. */
const orderBy = ({ by, order, descending }: CheckoutSort) => {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${order} ${direction} ${by === 'dueDate' ? sql`nulls last` : sql``}, c.id ${direction}`
}
const foundInOrder = (ctx: Ctx, filter: CheckoutFilter, sort: CheckoutSort) =>
  sql`from ${tablesFor(filter, sort.by)} where ${whereOf(ctx, filter)} ${orderBy(sort)}`

export const pageOfCheckouts = async (
  ctx: Ctx,
  filter: CheckoutFilter,
  sort: CheckoutSort,
  page: Bounds,
): Promise<CheckoutRow[]> => {
  const bounds = sql`offset ${page.offset} limit ${page.limit}`
  // What a word finds is thousands, of which a page is chosen before anything is read beside it; an order of its own is
  // walked by its index, which stops after a page.
  const { rows } = await (
    filter.search
      ? sql<Raw>`${customPlan} with page as materialized (select c.id ${foundInOrder(ctx, filter, sort)} ${bounds})
          select ${COLUMNS} from ${FROM} where c.company_id = ${ctx.company.guid} and c.id in (select id from page)
          ${orderBy(sort)}`
      : sql<Raw>`${customPlan} select ${COLUMNS} from ${FROM} where ${whereOf(ctx, filter)} ${orderBy(sort)} ${bounds}`
  ).execute(ctx.db)
  return rows.map(rowOf)
}
export const guidsOfCheckouts = (ctx: Ctx, filter: CheckoutFilter, sort: CheckoutSort): Promise<OrderedGuids> =>
  orderedGuids(ctx.db, sql`select c.id ${foundInOrder(ctx, filter, sort)}`)

export const countCheckouts = async (ctx: Ctx, filter: CheckoutFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`${customPlan} select count(*)::int as n from ${tablesFor(filter)}
    where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

export type NewCheckout = {
  guid: string
  item: string
  quantity: Hundredths
}
/** What one act hands over, in the order of its lines. */
export const insertCheckouts = async (
  ctx: Ctx,
  {
    handover,
    recipient,
    dueOn,
    made,
  }: { handover: string; recipient: Ref; dueOn: Day | null; made: readonly NewCheckout[] },
): Promise<void> => {
  const rows = made.map(({ guid, item, quantity }) => ({
    id: guid,
    item_id: item,
    quantity: quantityToDecimal(quantity),
  }))
  await sql`insert into checkout (company_id, id, handover_id, item_id, recipient_id, recipient_name, quantity, due_on,
      created_by, created_by_name, updated_by, updated_by_name)
    select ${ctx.company.guid}, r.id, ${handover}, r.item_id, ${recipient.guid}, ${recipient.name}, r.quantity,
      ${dueOn}::date, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, item_id uuid, quantity numeric)`.execute(
    ctx.db,
  )
}

/** What came back of a checkout, and whether that was the last of it. */
export type Back = { guid: string; quantity: Hundredths; status: CheckoutState }
export const takeBack = async (ctx: Ctx, handover: string, back: readonly Back[]): Promise<void> => {
  const rows = JSON.stringify(
    back.map(({ guid, quantity, status }) => ({ id: guid, quantity: quantityToDecimal(quantity), status })),
  )
  await sql`update checkout c set returned = c.returned + r.quantity, status = r.status, checked_in_at = instant(),
      checked_in_by = ${ctx.user.guid}, checked_in_by_name = ${ctx.user.name}, ${touched(ctx)}
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, quantity numeric, status text)
    where c.company_id = ${ctx.company.guid} and c.id = r.id`.execute(ctx.db)
  await sql`insert into checkout_return (company_id, handover_id, checkout_id, quantity)
    select ${ctx.company.guid}, ${handover}, r.id, r.quantity
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, quantity numeric, status text)`.execute(ctx.db)
}

/** Another day is told anew when it is over (CHK-12). */
export const setDue = (ctx: Ctx, guid: string, dueOn: Day | null) =>
  sql`update checkout set due_on = ${dueOn}::date, late_told_at = null, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
