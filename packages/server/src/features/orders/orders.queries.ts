import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { ORDER_LIST } from '@entrepot/contract/orders/list.ts'
import { isOpenOrder, OPEN_ORDER_STATES, ORDER_STATES, type OrderState } from '@entrepot/contract/orders/states.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

export type OrderRecord = Stamps & {
  guid: string
  number: string
  orderDate: Day
  supplier: { guid: string | null; name: string }
  status: OrderState
  expectedDate: Day | null
  comment: string
  lines: number
  ordered: number
  received: number
  total: number | null
  sentAt: Date | null
  sentTo: string
}
type Raw = RawStamps & {
  id: string
  number: string
  order_date: Day
  supplier_id: string | null
  supplier_name: string
  status: OrderState
  expected_date: Day | null
  comment: string
  lines: number
  ordered: string
  received: string
  total: string | null
  sent_at: Date | null
  sent_to: string
}
const rowOf = (raw: Raw): OrderRecord => ({
  guid: raw.id,
  number: raw.number,
  orderDate: raw.order_date,
  supplier: { guid: raw.supplier_id, name: raw.supplier_name },
  status: raw.status,
  expectedDate: raw.expected_date,
  comment: raw.comment,
  lines: raw.lines,
  ordered: Number(raw.ordered),
  received: Number(raw.received),
  total: raw.total === null ? null : Number(raw.total),
  sentAt: raw.sent_at,
  sentTo: raw.sent_to,
  ...stampsOf(raw),
})

/** Of the lines of an order `o`. */
const ofLines = (figure: RawBuilder<unknown>) =>
  sql`(select ${figure} from order_line l where l.company_id = o.company_id and l.order_id = o.id)`
const [LINES, ORDERED, RECEIVED] = [
  ofLines(sql`count(*)::int`),
  ofLines(sql`coalesce(sum(l.ordered), 0)`),
  ofLines(sql`coalesce(sum(l.received), 0)`),
]
/** To the cent, half up; null where a price is missing: what is not known is no total. */
const TOTAL = ofLines(
  sql`case when bool_and(l.unit_price is not null) then round(sum(l.ordered * l.unit_price), 2) end`,
)
const COLUMNS = sql`o.id, o.number, o.order_date::text, o.supplier_id, o.supplier_name, o.status, o.expected_date::text,
  o.comment, o.sent_at, o.sent_to, ${stampColumns('o')}, ${LINES} as lines, ${ORDERED} as ordered, ${RECEIVED} as received, ${TOTAL} as total`

const { finder, orderOf } = listOf(ORDER_LIST, {
  number: natural(sql`o.number`),
  supplier: natural(sql`o.supplier_name`),
  status: plain(sql`o.status`),
  orderDate: plain(sql`o.order_date`),
  expectedDate: plain(sql`o.expected_date`),
  articles: { sql: LINES },
  ordered: { sql: ORDERED },
  received: { sql: RECEIVED },
  sentAt: plain(sql`o.sent_at`),
  createdAt: plain(sql`o.created_at`),
  createdBy: natural(sql`o.created_by_name`),
  updatedAt: plain(sql`o.updated_at`),
})
export { orderOf }
export const orderCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

export const countedOrders = async (ctx: Ctx): Promise<Counted> => ({
  from: sql`purchase_order o where o.company_id = ${ctx.company.guid}`,
  find: finder(ctx),
})

export const OPEN = sql`(${sql.join(OPEN_ORDER_STATES.map((state) => sql.lit(state)))})`
export type OrderFilter = {
  status?: OrderState | undefined
  open?: boolean | undefined
  supplier?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}
/** Every filter but that of the status, whose values are counted. */
const under = (ctx: Ctx, { supplier, from, to, search, condition }: OrderFilter): RawBuilder<unknown> => sql`
  from purchase_order o where o.company_id = ${ctx.company.guid}
    ${supplier ? sql`and o.supplier_id = ${supplier}` : sql``}
    ${from ? sql`and o.order_date >= ${from}::date` : sql``} ${to ? sql`and o.order_date <= ${to}::date` : sql``}
    ${hasFoldedWords(search, sql`o.search_text`)} ${condition ? sql`and ${condition}` : sql``}`

export const pageOfOrders = async (
  ctx: Ctx,
  filter: OrderFilter,
  { by, order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: OrderRecord[]; total: number; counts: Record<OrderState, number> }> => {
  const all = under(ctx, filter)
  const where = sql`${all} ${filter.status ? sql`and o.status = ${filter.status}` : sql``}
    ${filter.open ? sql`and o.status in ${OPEN}` : sql``}`
  // Columns that are always set are read from their index in either direction.
  const mayBeNull = by === 'expectedDate' || by === 'sentAt'
  const direction = descending ? (mayBeNull ? sql`desc nulls last` : sql`desc`) : sql`asc`
  const [{ rows }, statuses] = await Promise.all([
    // Figures of lines are made for the rows of the page, and not for those that are passed over.
    sql<Raw>`${customPlan} with page as (select o.id as found, row_number() over () as place from (select o.id ${where}
        order by ${order} ${direction}, o.id ${descending ? sql`desc` : sql`asc`} offset ${offset} limit ${limit}) o)
      select ${COLUMNS} from page join purchase_order o on o.company_id = ${ctx.company.guid} and o.id = page.found
      order by page.place`.execute(ctx.db),
    sql<{ status: OrderState; n: number }>`${customPlan} select o.status, count(*)::int as n ${all}
      group by 1`.execute(ctx.db),
  ])
  const counted = new Map(statuses.rows.map(({ status, n }) => [status, n]))
  const counts = Object.fromEntries(ORDER_STATES.states.map((status) => [status, counted.get(status) ?? 0])) as Record<
    OrderState,
    number
  >
  return { rows: rows.map(rowOf), total: totalOf(counts, filter), counts }
}
const totalOf = (counts: Record<OrderState, number>, { status, open }: OrderFilter): number =>
  ORDER_STATES.states
    .filter((one) => (!status || one === status) && (!open || isOpenOrder(one)))
    .reduce((sum, one) => sum + counts[one], 0)

export const findOrders = async (ctx: Ctx, guids: readonly string[]): Promise<OrderRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from purchase_order o
    where o.company_id = ${ctx.company.guid} and o.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Those that should have come by today and have not, the longest ago first. */
export const lateOrders = async (ctx: Ctx, today: Day, most: number): Promise<OrderRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from purchase_order o
    where o.company_id = ${ctx.company.guid} and o.status in ${OPEN} and o.expected_date < ${today}::date
    order by o.expected_date, o.id limit ${most}`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Nobody else changes, receives or deletes them until the commit; in the order of their guids. */
export const lockOrders = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from purchase_order where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)

/** The next number of a year: whoever asks meanwhile waits, and nobody gets one that is given or typed already. */
export const nextNumber = async (ctx: Ctx, year: number): Promise<string> => {
  for (;;) {
    const { rows } = await sql<{ number: string; taken: boolean }>`
      with next as (insert into order_number as n (company_id, year, last) values (${ctx.company.guid}, ${year}, 1)
        on conflict (company_id, year) do update set last = n.last + 1 returning last)
      select 'PO-' || ${year}::text || '-' || lpad(last::text, greatest(5, length(last::text)), '0') as number,
        exists (select from purchase_order o where o.company_id = ${ctx.company.guid}
          and o.number_key = 'po-' || ${year}::text || '-' || lpad(last::text, greatest(5, length(last::text)), '0')) as taken
      from next`.execute(ctx.db)
    if (!rows[0]!.taken) return rows[0]!.number
  }
}

export type OrderWrite = Pick<
  OrderRecord,
  'guid' | 'number' | 'orderDate' | 'supplier' | 'status' | 'expectedDate' | 'comment'
>
export const insertOrder = (ctx: Ctx, one: OrderWrite) =>
  sql`insert into purchase_order (company_id, id, number, number_key, order_date, supplier_id, supplier_name, status,
      expected_date, comment, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.number}, ${nameKey(one.number)}, ${one.orderDate}::date,
      ${one.supplier.guid}, ${one.supplier.name}, ${one.status}, ${one.expectedDate}::date, ${one.comment},
      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateOrder = (ctx: Ctx, one: OrderWrite) =>
  sql`update purchase_order set number = ${one.number}, number_key = ${nameKey(one.number)},
      order_date = ${one.orderDate}::date, supplier_id = ${one.supplier.guid}, supplier_name = ${one.supplier.name},
      status = ${one.status}, expected_date = ${one.expectedDate}::date, comment = ${one.comment}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const setOrderStatus = (ctx: Ctx, guid: string, status: OrderState) =>
  sql`update purchase_order set status = ${status}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const setSent = (ctx: Ctx, guid: string, to: string) =>
  sql`update purchase_order set sent_at = instant(), sent_to = ${to}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const deleteOrder = (ctx: Ctx, guid: string) =>
  sql`delete from purchase_order where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** A supplier that is not deleted until the commit; null: it is not there. */
export const supplierNamed = async (
  ctx: Ctx,
  guid: string,
): Promise<{ guid: string; name: string; email: string } | null> => {
  const { rows } = await sql<{ id: string; name: string; email: string }>`select id, name, email from supplier
    where company_id = ${ctx.company.guid} and id = ${guid} for key share`.execute(ctx.db)
  return rows[0] ? { guid: rows[0].id, name: rows[0].name, email: rows[0].email } : null
}

/** Suppliers by their names, as files say them. */
export const suppliersByName = async (
  ctx: Ctx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { guid: string; name: string }>> => {
  const { rows } = await sql<{ id: string; name: string; name_key: string }>`select id, name, name_key from supplier
    where company_id = ${ctx.company.guid} and name_key = any(${[...new Set(keys)]}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name, name_key: key }) => [key, { guid: id, name }]))
}

export const ordersNumbered = async (ctx: Ctx, keys: readonly string[]): Promise<OrderRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from purchase_order o
    where o.company_id = ${ctx.company.guid} and o.number_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return rows.map(rowOf)
}
