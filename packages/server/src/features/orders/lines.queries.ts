import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { ORDER_LINES } from '@entrepot/contract/orders/list.ts'
import type { OrderState } from '@entrepot/contract/orders/states.ts'
import type { ArticleType } from '@entrepot/contract/suppliers/article-types.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { type Bounds, isFoundBy } from '../../kernel/list-query.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { OPEN } from './orders.queries.ts'

/** `ordered` is whole, `received` in hundredths. */
export type LineRecord = {
  guid: string
  type: ArticleType
  name: string
  tag: string | null
  reference: string
  ordered: number
  received: Hundredths
  unitPrice: number | null
  closed: { at: Date; by: string; reason: string } | null
}
type Raw = {
  id: string
  type: ArticleType
  name: string
  tag: string | null
  reference: string
  ordered: number
  received: string
  unit_price: string | null
  closed_at: Date | null
  closed_by_name: string
  closed_reason: string
}
const rowOf = (raw: Raw): LineRecord => ({
  guid: raw.id,
  type: raw.type,
  name: raw.name,
  tag: raw.tag,
  reference: raw.reference,
  ordered: raw.ordered,
  received: quantityFromDecimal(raw.received),
  unitPrice: raw.unit_price === null ? null : Number(raw.unit_price),
  closed: raw.closed_at ? { at: raw.closed_at, by: raw.closed_by_name, reason: raw.closed_reason } : null,
})
const COLUMNS = sql`l.id, l.type, l.name, l.tag, l.reference, l.ordered, l.received, l.unit_price, l.closed_at,
  l.closed_by_name, l.closed_reason`

export const linesOf = async (ctx: Ctx, order: string): Promise<LineRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from order_line l
    where l.company_id = ${ctx.company.guid} and l.order_id = ${order} order by l.position`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Of several orders, each in its order. */
export const linesOfAll = async (ctx: Ctx, orders: readonly string[]): Promise<ReadonlyMap<string, LineRecord[]>> => {
  const { rows } = await sql<Raw & { order_id: string }>`select ${COLUMNS}, l.order_id from order_line l
    where l.company_id = ${ctx.company.guid} and l.order_id = any(${[...orders]}::uuid[])
    order by l.order_id, l.position`.execute(ctx.db)
  return new Map(
    Map.groupBy(rows, ({ order_id: order }) => order)
      .entries()
      .map(([order, lines]) => [order, lines.map(rowOf)]),
  )
}

export type LineWrite = Omit<LineRecord, 'received' | 'closed'>
const inRows = (lines: readonly LineWrite[]) =>
  JSON.stringify(
    lines.map((one, at) => ({
      id: one.guid,
      position: at,
      type: one.type,
      name: one.name,
      name_key: nameKey(one.name),
      tag: one.tag,
      tag_key: one.tag ? codeKey(one.tag) : '',
      reference: one.reference,
      ordered: one.ordered,
      unit_price: one.unitPrice === null ? null : priceToDecimal(one.unitPrice),
    })),
  )
const ROW = sql`r(id uuid, position int, type text, name text, name_key text, tag text, tag_key text, reference text,
  ordered int, unit_price numeric)`

export const insertLines = (ctx: Ctx, order: string, lines: readonly LineWrite[]) =>
  sql`insert into order_line (company_id, id, order_id, position, type, name, name_key, tag, tag_key, reference, ordered,
      unit_price)
    select ${ctx.company.guid}, r.id, ${order}, r.position, r.type, r.name, r.name_key, r.tag, r.tag_key, r.reference,
      r.ordered, r.unit_price
    from jsonb_to_recordset(${inRows(lines)}::jsonb) as ${ROW}
    on conflict (company_id, id) do update set position = excluded.position, type = excluded.type,
      name = excluded.name, name_key = excluded.name_key, tag = excluded.tag, tag_key = excluded.tag_key,
      reference = excluded.reference, ordered = excluded.ordered, unit_price = excluded.unit_price`.execute(ctx.db)

/** Names of lines that change are out of each other's way meanwhile. */
export const freeNames = (ctx: Ctx, order: string) =>
  sql`update order_line set name_key = id::text
    where company_id = ${ctx.company.guid} and order_id = ${order}`.execute(ctx.db)

export const deleteLines = (ctx: Ctx, guids: readonly string[]) =>
  sql`delete from order_line where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)

/** What came of lines, or what is taken back of them below zero. */
export const addReceived = (ctx: Ctx, came: readonly { line: string; quantity: Hundredths }[]) =>
  sql`update order_line l set received = l.received + r.quantity
    from jsonb_to_recordset(${JSON.stringify(
      came.map(({ line, quantity }) => ({
        line,
        quantity: quantity < 0 ? `-${quantityToDecimal(-quantity)}` : quantityToDecimal(quantity),
      })),
    )}::jsonb) as r(line uuid, quantity numeric)
    where l.company_id = ${ctx.company.guid} and l.id = r.line`.execute(ctx.db)

export const closeLineShort = (ctx: Ctx, guid: string, reason: string) =>
  sql`update order_line set closed_at = instant(), closed_by_name = ${ctx.user.name}, closed_reason = ${reason}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export type ListedLine = LineRecord & {
  order: string
  number: string
  orderDate: Day
  supplier: { guid: string | null; name: string }
  status: OrderState
}
type RawListed = Raw & {
  order_id: string
  number: string
  order_date: Day
  supplier_id: string | null
  supplier_name: string
  status: OrderState
}
/** Over a line `l` of an order `o`. */
const { finder, orderOf: lineOrderOf } = listOf(ORDER_LINES, {
  name: natural(sql`l.name`),
  number: natural(sql`o.number`),
  supplier: natural(sql`o.supplier_name`),
  status: plain(sql`o.status`),
  orderDate: plain(sql`o.order_date`),
  type: { sql: sql`l.type` },
  tag: { sql: sql`l.tag` },
  reference: { sql: sql`l.reference` },
  orderedQuantity: plain(sql`l.ordered`),
  receivedQuantity: { sql: sql`l.received` },
  remaining: {
    sql: sql`(case when l.closed_at is not null or o.status not in ${OPEN} then 0
      else greatest(l.ordered - l.received, 0) end)`,
  },
})
export { lineOrderOf }
export const lineCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

const FROM = sql`order_line l join purchase_order o on o.company_id = l.company_id and o.id = l.order_id`
export const countedLines = async (ctx: Ctx): Promise<Counted> => ({
  from: sql`${FROM} where l.company_id = ${ctx.company.guid}`,
  find: finder(ctx),
})

type LineFilter = {
  supplier?: string | undefined
  open?: boolean | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}
export const pageOfLines = async (
  ctx: Ctx,
  { supplier, open, search, condition }: LineFilter,
  { order, descending }: ReturnType<typeof lineOrderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ListedLine[]; total: number }> => {
  const where = sql`from ${FROM}
    where l.company_id = ${ctx.company.guid} ${supplier ? sql`and o.supplier_id = ${supplier}` : sql``}
    ${open ? sql`and o.status in ${OPEN} and l.closed_at is null and l.received < l.ordered` : sql``}
    ${isFoundBy(search, sql`l.id`, 'order_line_search')} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<RawListed>`${customPlan} select ${COLUMNS}, l.order_id, o.number, o.order_date::text, o.supplier_id,
        o.supplier_name, o.status ${where} order by ${order} ${direction}, l.order_id ${direction}, l.position
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return {
    rows: rows.map((raw) => ({
      ...rowOf(raw),
      order: raw.order_id,
      number: raw.number,
      orderDate: raw.order_date,
      supplier: { guid: raw.supplier_id, name: raw.supplier_name },
      status: raw.status,
    })),
    total: count.rows[0]!.n,
  }
}
