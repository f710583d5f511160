import type { Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type Hundredths, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { FORECAST_LIST } from '@entrepot/contract/forecast/list.ts'
import {
  type Arrival,
  LEAST_DAYS,
  LEAST_EXITS,
  MOST_DAYS_LEFT,
  SOON_DAYS,
} from '@entrepot/contract/forecast/run-out.ts'
import { OPEN_ORDER_STATES } from '@entrepot/contract/orders/states.ts'
import type { ArticleType } from '@entrepot/contract/suppliers/article-types.ts'
import type { RawBuilder } from 'kysely'
import { recordsOf } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList, inLiveFolders } from '../../kernel/folder-access.ts'
import { listCondition, readCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'

type Fragment = RawBuilder<unknown>

/** Which days of the ledger are looked at, from the first moment of the one to the last of the other. */
export type Window = { first: Day; last: Day; since: Date; until: Date }
/** What is forecast: articles that go out, or one of them, whether it does or not. */
export type Scope = {
  window: Window
  /** Null: everywhere. */
  folders: readonly string[] | null
  article?: string | undefined
  category?: string | undefined
  /** Whether the caller is told who sells what. */
  seesSuppliers: boolean
}

/** Who sells an article for least. */
export type Seller = {
  guid: string
  name: string
  type: ArticleType
  articleName: string
  tag: string | null
  reference: string
  leadDays: number | null
  packaging: number
  usual: number
  unitPrice: number | null
}
export type ForecastRow = {
  article: string
  item: string
  name: string
  tag: string | null
  unit: Unit
  days: number
  exits: number
  consumed: Hundredths
  stock: Hundredths
  reserved: Hundredths
  onOrder: Hundredths
  arrivals: Arrival[]
  seller: Seller | null
}

const OPEN = sql`(${sql.join(OPEN_ORDER_STATES.map((state) => sql.lit(state)))})`
/** The records of an article that have its stock, where the caller looks. */
const records = (ctx: Ctx, { folders, article }: Scope): Fragment =>
  sql`i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.parent_item_id is null
    ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    ${article ? sql`and i.article_id = ${article}` : sql``}`
/** The day of an instant by the company's clock (X-02). */
const dayOf = (ctx: Ctx, instant: Fragment): Fragment => sql`(${instant} at time zone ${ctx.company.timeZone})::date`

/** Lines of orders in progress that still expect something. */
const EXPECTED = sql`order_line l
  join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status in ${OPEN}`
const isExpected = (ctx: Ctx): Fragment =>
  sql`l.company_id = ${ctx.company.guid} and l.closed_at is null and l.received < l.ordered`
const codeOf = (ctx: Ctx): Fragment => sql`code c on c.company_id = ${ctx.company.guid} and not c.released`

/**
 * The figures of each article, as `runOutOf` of the contract makes them of `arrivals`; a test compares the two. In
 * whole numbers, so that neither rounds. Narrow: of fifty thousand articles whole rows are read for a page only.
 */
const figures = (ctx: Ctx, scope: Scope): Fragment => {
  const { window, folders, article, category } = scope
  const ofArticle = article ? sql`array(${recordsOf(ctx, article)})` : sql`null::uuid[]`
  return sql`
    used as materialized (select * from consumed_by_article(${ctx.company.guid}, ${window.since}, ${window.until},
      ${folders ? guidList(folders) : null}::uuid[], ${ofArticle})),
    stock as (
      select i.article_id, sum(i.quantity + i.variants_quantity) as stock,
        sum(case when i.reserved is null and i.variants_reserved is null then 0 else
          reserved_on(i.reserved, ${window.last}) + reserved_on(i.variants_reserved, ${window.last}) end) as reserved,
        ${category ? sql`bool_or(i.category_id = ${category})` : sql`true`} as fits
      from item i where ${records(ctx, scope)} group by i.article_id),
    converted as materialized (
      select coalesce(p.article_id, i.article_id) as article_id, max(c.created_at) as at
      from movement c join item i on i.company_id = c.company_id and i.id = c.item_id
      left join item p on p.company_id = i.company_id and p.id = i.parent_item_id
      where c.company_id = ${ctx.company.guid} and c.kind = 'conversion' group by 1),
    known as materialized (
      select a.id, a.name, a.name_key, a.unit, s.stock, s.reserved, s.stock - s.reserved as available,
        coalesce(u.consumed, 0) as consumed, coalesce(u.exits, 0) as exits,
        greatest(1, ${window.last}::date + 1 - greatest(${window.first}::date, coalesce(${dayOf(ctx, sql`c.at`)},
          least(${dayOf(ctx, sql`a.created_at`)}, ${dayOf(ctx, sql`u.first_at`)})))) as days
      from article a join stock s on s.article_id = a.id and s.fits
      ${article ? sql`left join` : sql`join`} used u on u.article_id = a.id
      left join converted c on c.article_id = a.id
      where a.company_id = ${ctx.company.guid} ${article ? sql`and a.id = ${article}` : sql`and a.type <> 'equipment'`}),
    coming as materialized (
      select k.id, l.id as line, o.expected_date, l.ordered - l.received as quantity
        from ${EXPECTED} join known k on k.name_key = l.name_key where ${isExpected(ctx)}
      union
      select k.id, l.id, o.expected_date, l.ordered - l.received
        from ${EXPECTED} join ${codeOf(ctx)} and c.code_key = l.tag_key join known k on k.id = c.article_id
        where ${isExpected(ctx)} and l.tag_key <> ''),
    dated as (
      select k.id, c.expected_date, c.line, c.quantity,
        c.expected_date - ${window.last}::date <= div((greatest(k.available, 0) + coalesce(sum(c.quantity) over earlier, 0))
          * k.days, nullif(k.consumed, 0)) as reached
      from coming c join known k on k.id = c.id where c.expected_date >= ${window.last}::date
      window earlier as (partition by c.id order by c.expected_date, c.line
        rows between unbounded preceding and 1 preceding)),
    reached as (
      select id, sum(quantity) as quantity from (
        select id, quantity, bool_and(reached) over (partition by id order by expected_date, line) as counts from dated) d
      where counts group by id),
    lasting as (
      select k.*, case when k.exits >= ${LEAST_EXITS} and k.days >= ${LEAST_DAYS} then div((greatest(k.available, 0)
          + coalesce(r.quantity, 0)) * k.days, nullif(k.consumed, 0)) end as lasts
      from known k left join reached r on r.id = k.id),
    forecast as (
      select l.*, case when l.lasts <= ${MOST_DAYS_LEFT} then l.lasts::int end as days_left,
        case when l.lasts <= ${MOST_DAYS_LEFT} then ${window.last}::date + l.lasts::int end as runs_out
      from lasting l)`
}

/** Who sells each article of a table `name` for least. */
const sellersOf = (ctx: Ctx, name: 'forecast' | 'page'): Fragment => sql`
  select distinct on (each.id) each.id, s.id as supplier_id, s.name as supplier_name, a.type as seller_type,
    a.name as article_name, a.tag as article_tag, a.reference, a.lead_days, a.packaging, a.quantity as usual, a.unit_price
  from (
    select k.id, a.id as line from ${sql.id(name)} k
      join supplier_article a on a.company_id = ${ctx.company.guid} and a.name_key = k.name_key
    union all
    select k.id, a.id from supplier_article a join ${codeOf(ctx)} and c.code_key = a.tag_key
      join ${sql.id(name)} k on k.id = c.article_id where a.company_id = ${ctx.company.guid} and a.tag_key is not null) each
  join supplier_article a on a.company_id = ${ctx.company.guid} and a.id = each.line
  join supplier s on s.company_id = a.company_id and s.id = a.supplier_id
  order by each.id, a.unit_price nulls last, a.lead_days nulls last, s.name`

/** Columns that say who sells: made for the whole list only where it is asked by one of them. */
const OF_SELLERS = ['supplier', 'leadDays', 'orderBy']
/** Whoever may not see suppliers is not told of them by an order or a condition either. */
const supplierName = ({ seesSuppliers }: Scope): Fragment => (seesSuppliers ? sql`w.supplier_name` : sql`null::text`)
const ORDER_BY = sql`(f.runs_out - w.lead_days)`
/** What is not forecast stands behind what lasts for years. */
const LASTING = sql`coalesce(f.lasts, 'Infinity'::numeric)`
const listSql = (ctx: Ctx, scope: Scope) =>
  listOf(FORECAST_LIST, {
    name: natural(sql`f.name`),
    tag: { sql: TAG(ctx) },
    unit: { sql: sql`f.unit` },
    exits: plain(sql`f.exits`),
    consumed: plain(sql`f.consumed`),
    days: plain(sql`f.days`),
    perDay: plain(sql`(f.consumed / f.days)`),
    available: plain(sql`f.available`),
    onOrder: plain(sql`coalesce((select sum(c.quantity) from coming c where c.id = f.id), 0)`),
    runsOut: { sql: sql`f.runs_out`, order: LASTING },
    daysLeft: { sql: sql`f.days_left`, order: LASTING },
    supplier: { sql: supplierName(scope), order: sql`${supplierName(scope)} collate natural_order` },
    leadDays: plain(sql`w.lead_days`),
    orderBy: plain(ORDER_BY),
  })
const TAG = (ctx: Ctx): Fragment => sql`(select c.code from code c where c.company_id = ${ctx.company.guid}
  and c.article_id = f.id and c.kind = 'tag' and not c.released limit 1)`

type Raw = {
  id: string
  item: string
  name: string
  tag: string | null
  unit: Unit
  days: number
  exits: number
  consumed: string
  stock: string
  reserved: string
  on_order: string | null
  arrivals: { day: Day; quantity: string }[] | null
  supplier_id: string | null
  supplier_name: string
  seller_type: ArticleType
  article_name: string
  article_tag: string | null
  reference: string
  lead_days: number | null
  packaging: number
  usual: number
  unit_price: string | null
}
const quantityOf = (decimal: string): Hundredths => quantityFromDecimal(Number(decimal).toFixed(2))
const rowOf = (raw: Raw): ForecastRow => ({
  article: raw.id,
  item: raw.item,
  name: raw.name,
  tag: raw.tag,
  unit: raw.unit,
  days: raw.days,
  exits: raw.exits,
  consumed: quantityOf(raw.consumed),
  stock: quantityOf(raw.stock),
  reserved: quantityOf(raw.reserved),
  onOrder: quantityOf(raw.on_order ?? '0'),
  arrivals: (raw.arrivals ?? []).map(({ day, quantity }) => ({ day, quantity: quantityOf(quantity) })),
  seller:
    raw.supplier_id === null
      ? null
      : {
          guid: raw.supplier_id,
          name: raw.supplier_name,
          type: raw.seller_type,
          articleName: raw.article_name,
          tag: raw.article_tag,
          reference: raw.reference,
          leadDays: raw.lead_days,
          packaging: raw.packaging,
          usual: raw.usual,
          unitPrice: raw.unit_price === null ? null : Number(raw.unit_price),
        },
})
/** Whole rows of the few of `page`: with the fullest record of each, which opens it. */
const whole = (ctx: Ctx, scope: Scope): Fragment => sql`
  sellers as (${sellersOf(ctx, 'page')}),
  ordered as (
    select c.id, sum(c.quantity) as on_order, coalesce(jsonb_agg(jsonb_build_object('day', c.expected_date, 'quantity',
      c.quantity::text) order by c.expected_date, c.line) filter (where c.expected_date >= ${scope.window.last}::date),
      '[]') as arrivals
    from coming c join page using (id) group by c.id),
  shown as (
    select p.*, r.item, r.tag, o.on_order, o.arrivals, w.supplier_id, w.supplier_name, w.seller_type, w.article_name,
      w.article_tag, w.reference, w.lead_days, w.packaging, w.usual, w.unit_price
    from page p cross join lateral (
      select i.id as item, i.tag from item i where ${records(ctx, scope)} and i.article_id = p.id
      order by i.quantity + i.variants_quantity desc, i.id limit 1) r
    left join ordered o on o.id = p.id left join sellers w on w.id = p.id)`

export type Filter = {
  search: string | undefined
  supplier: string | undefined
  within: number | undefined
  filters: string | undefined
}
export const pageOfForecasts = async (
  ctx: Ctx,
  scope: Scope,
  { search, supplier, within, filters }: Filter,
  sort: string | undefined,
  { offset, limit }: Bounds,
): Promise<{ rows: ForecastRow[]; total: number }> => {
  const { finder, orderOf } = listSql(ctx, scope)
  const { by, order, descending } = orderOf(sort)
  const condition = filters ? readCondition(filters) : undefined
  const isOfSellers =
    supplier !== undefined ||
    OF_SELLERS.includes(by) ||
    (condition !== undefined && OF_SELLERS.some((name) => fieldsOf(condition).has(name)))
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Raw & { total: number }>`${customPlan} with ${figures(ctx, scope)},
    ${isOfSellers ? sql`sold as (${sellersOf(ctx, 'forecast')}),` : sql``}
    found as materialized (
      select f.id, row_number() over (order by ${order} ${direction} nulls last, f.name_key, f.id) as place
      from forecast f ${isOfSellers ? sql`left join sold w on w.id = f.id` : sql``} where true
      ${within === undefined ? sql`` : sql`and f.days_left <= ${within}`}
      ${supplier === undefined ? sql`` : scope.seesSuppliers ? sql`and w.supplier_id = ${supplier}` : sql`and false`}
      ${search ? hasWords(search, sql`(f.name || ' ' || coalesce(${TAG(ctx)}, ''))`) : sql``}
      ${filters ? sql`and ${listCondition(ctx, filters, finder(ctx))}` : sql``}),
    page as materialized (select k.*, f.place from found f join known k on k.id = f.id
      where f.place > ${offset} and f.place <= ${offset + limit}),
    ${whole(ctx, scope)}
    select s.*, (select count(*)::int from found) as total from (select 1) one left join shown s on true
    order by s.place`.execute(ctx.db)
  return { rows: rows.filter(({ id }) => id !== null).map(rowOf), total: rows[0]!.total }
}

/** Of one article; null: the caller sees no record of it. */
export const forecastOf = async (ctx: Ctx, scope: Scope & { article: string }): Promise<ForecastRow | null> => {
  const { rows } = await sql<Raw>`${customPlan} with ${figures(ctx, scope)}, page as materialized (select * from known),
    ${whole(ctx, scope)} select * from shown`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Those that have to be ordered within a few days, the most pressing first, and those of `articles` in any case. */
export const soonOut = async (
  ctx: Ctx,
  scope: Scope,
  articles: readonly string[],
  most: number,
): Promise<ForecastRow[]> => {
  const { rows } = await sql<Raw>`${customPlan} with ${figures(ctx, scope)}, sold as (${sellersOf(ctx, 'forecast')}),
    page as materialized (
      select k.* from forecast f join known k on k.id = f.id left join sold w on w.id = f.id
      where f.id = any(${guidList(articles)}::uuid[]) or w.supplier_id is not null
        and coalesce(${ORDER_BY}, f.runs_out) <= ${scope.window.last}::date + ${SOON_DAYS}::int
      order by coalesce(${ORDER_BY}, f.runs_out) nulls last, f.id limit ${most}),
    ${whole(ctx, scope)} select * from shown`.execute(ctx.db)
  return rows.map(rowOf)
}
