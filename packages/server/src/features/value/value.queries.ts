import type { ItemType } from '@entrepot/contract/items/item.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { searchWords } from '@entrepot/contract/kernel/text.ts'
import { VALUE_GROUPS, VALUE_LIST } from '@entrepot/contract/value/list.ts'
import { NO_CATEGORY, type VALUE_GROUPINGS } from '@entrepot/contract/value/value.ts'
import type { RawBuilder } from 'kysely'
import { mayHold } from '../items/index.ts'
import { wasThere } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { listOf, natural, ordersOf, plain } from '../../kernel/list-sql.ts'

/** `until`: the end of a day; null: as it is now. `folders`: null for all of them. */
export type ValueFilter = {
  until: Date | null
  folders: readonly string[] | null
  category: string | undefined
  unpriced: boolean
  search: string | undefined
}

const inSight = (ctx: Ctx, column: RawBuilder<unknown>, folders: ValueFilter['folders']) =>
  folders ? sql`and ${inFolders(ctx, column, folders)}` : sql``

/**
 * Records with stock, as they are: `cost` is that of their article, where they are counted in its unit. Narrow, because
 * all of them are added up: what a row shows besides is read for a page only, its name where the order is by it.
 */
const stockNow = (ctx: Ctx, { folders }: ValueFilter, isByName: boolean) => sql`
  select i.id, i.seq, i.article_id, i.folder_id, i.category_id, i.unit, i.quantity, ${isByName ? sql`i.name as called,` : sql``}
    case when a.unit = i.unit then a.average_cost end as cost
  from item i join article a on a.company_id = i.company_id and a.id = i.article_id
  where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.quantity > 0
    ${inSight(ctx, sql`i.folder_id`, folders)}`

/**
 * The same at the end of a day: the last movement of each record before it, and the last step of the cost of its
 * article. The index of movements is read backwards in its order, which is not sorted and not looked up. The category
 * is that of today, since what it was is not kept.
 */
const stockThen = (ctx: Ctx, { folders }: ValueFilter, until: Date) => sql`
  select l.item_id as id, l.seq, i.article_id, l.folder_id, i.category_id, l.unit, l.quantity_after as quantity,
    c.cost_after as cost
  from (select distinct on (m.item_id) m.item_id, m.seq, m.folder_id, m.unit, m.quantity_after from movement m
    where m.company_id = ${ctx.company.guid} and m.created_at < ${until} order by m.item_id desc, m.seq desc) l
  join item i on i.company_id = ${ctx.company.guid} and i.id = l.item_id
  left join (select distinct on (s.article_id) s.article_id, s.unit, s.cost_after from cost_step s
    where s.company_id = ${ctx.company.guid} and s.created_at < ${until} order by s.article_id desc, s.seq desc) c
    on c.article_id = i.article_id and c.unit = l.unit
  where l.quantity_after > 0 ${inSight(ctx, sql`l.folder_id`, folders)}
    and ${wasThere(ctx, sql`l.item_id`, sql`(${until}::timestamptz - interval '1 microsecond')`)}`

const stockOf = (ctx: Ctx, filter: ValueFilter, isByName = false) => sql`
  select s.* from (${filter.until ? stockThen(ctx, filter, filter.until) : stockNow(ctx, filter, isByName)}) s
  where true ${filter.category === undefined ? sql`` : filter.category === NO_CATEGORY ? sql`and s.category_id is null` : sql`and s.category_id = ${filter.category}`}
    ${filter.unpriced ? sql`and s.cost is null` : sql``}`

/** Articles that could be called so, of which names are folded. On a day they were called otherwise. */
const mayBeCalled = (ctx: Ctx, { until, search }: ValueFilter) =>
  sql.join(
    (until ? [] : searchWords(search ?? '')).map(
      (word) => sql`and s.article_id in (select i.article_id from item i
        left join item p on p.company_id = i.company_id and p.id = i.parent_item_id
        where i.company_id = ${ctx.company.guid} and i.deleted_at is null
          and ${mayHold(word, sql`(i.search_text || coalesce(p.search_text, ''))`)})`,
    ),
    sql` `,
  )

/** Records of `rows` with what they are called: on a day as they were called then. */
const namedOf = (ctx: Ctx, { until }: ValueFilter, rows: RawBuilder<unknown>) => sql`
  select s.*, ${until ? sql`m.item_name as name, m.item_tag as tag, m.item_type as type` : sql`i.name, i.tag, i.type`},
    k.name as category_name, p.name as product
  from ${rows} s join item i on i.company_id = ${ctx.company.guid} and i.id = s.id
  ${until ? sql`join movement m on m.company_id = ${ctx.company.guid} and m.item_id = s.id and m.seq = s.seq` : sql``}
  left join category k on k.company_id = ${ctx.company.guid} and k.id = s.category_id
  left join item p on p.company_id = ${ctx.company.guid} and p.id = i.parent_item_id`

export type ArticleRow = {
  guid: string
  item: string
  name: string
  product: string | null
  tag: string | null
  type: ItemType
  category_id: string | null
  category_name: string | null
  folders: number
  quantity: string
  unit: Unit
  average: string | null
  value: string | null
}
export type Totals = { value: string; articles: number; unpriced: number }
/** Of every row of a page; beyond the last one there is a row of nothing else. */
type OfPage = { is_row: true | null; totals: Totals & { rows: number } }

/** Over an article `r`. */
const { finder, orderOf } = listOf(VALUE_LIST, {
  name: natural(sql`r.name`),
  product: natural(sql`r.product`),
  tag: natural(sql`r.tag`),
  type: plain(sql`r.type`),
  category: natural(sql`r.category_name`),
  folders: plain(sql`r.folders`),
  quantity: plain(sql`r.quantity`),
  unit: plain(sql`r.unit`),
  averageCost: plain(sql`r.average`),
  value: plain(sql`r.value`),
})
export { orderOf }
export const articleCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

/**
 * An article that is counted in two units, or stands in two groups, is one: counted by a hash, where distinct would
 * sort.
 */
const TOTALS = sql`select round(coalesce(sum(a.exact), 0), 2)::text as value, count(*)::int as articles,
  count(*) filter (where a.lacks)::int as unpriced, coalesce(sum(a.rows), 0)::int as rows
  from (select sum(r.exact) as exact, bool_or(r.lacks) as lacks, count(*) as rows from found r group by r.guid) a`

/** What an article is called, over its records `s`. */
const CALLED = sql`count(distinct s.folder_id)::int as folders, (array_agg(s.id order by s.quantity desc, s.id))[1] as item, min(s.name) as name,
  min(s.product) as product, min(s.tag) as tag, min(s.type) as type,
  (array_agg(s.category_id order by s.category_name))[1] as category_id, min(s.category_name) as category_name`
/** The cost is that of the article in this unit: one for all of its records. */
const AMOUNTS = sql`sum(s.quantity) as quantity, s.unit, min(s.cost) as cost, round(min(s.cost), 2) as average,
  min(s.cost) is null as lacks, sum(s.quantity) * min(s.cost) as exact, round(sum(s.quantity) * min(s.cost), 2) as value`
/** Columns that are reckoned from quantities alone. */
const OF_AMOUNTS: readonly string[] = ['quantity', 'unit', 'averageCost', 'value']

/** An article a row; one that is counted in two units has two. */
export const pageOfArticles = async (
  ctx: Ctx,
  { condition, ...filter }: ValueFilter & { condition: RawBuilder<unknown> | undefined },
  { by, order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ArticleRow[]; total: number; totals: Totals }> => {
  const direction = descending ? sql`desc` : sql`asc`
  const bounds = sql`offset ${offset} limit ${limit}`
  const asPage = sql`select page.*, (select to_jsonb(t) from (${TOTALS}) t) as totals
    from (select 1) one left join page on true`
  const isByName = by === 'name' && filter.until === null
  const isOfAmounts =
    condition === undefined && !filter.search && !filter.unpriced && (isByName || OF_AMOUNTS.includes(by))
  // Names of a hundred thousand articles cost more than all of their amounts: where nobody asks for them, those of a
  // page are read. Articles that are worth the same then stand by their guid.
  const { rows } = await (
    isOfAmounts
      ? sql<ArticleRow & OfPage>`${customPlan}
    with stock as materialized (${stockOf(ctx, filter, isByName)}),
    found as materialized (select s.article_id as guid, ${isByName ? sql`min(s.called) as name,` : sql``} ${AMOUNTS} from stock s group by s.article_id, s.unit),
    amounts as materialized (select r.*, row_number() over () as place from (select r.* from found r
      order by ${order} ${direction} nulls last, r.guid, r.unit ${bounds}) r),
    listed as (select s.*, a.place, a.quantity as amount, a.average, a.value from stock s
      join amounts a on a.guid = s.article_id and a.unit = s.unit),
    page as (select true as is_row, s.place, s.article_id as guid, s.unit, s.amount as quantity, s.average, s.value, ${CALLED}
      from (${namedOf(ctx, filter, sql`listed`)}) s group by s.place, s.article_id, s.unit, s.amount, s.average, s.value)
    ${asPage} order by page.place`
      : sql<ArticleRow & OfPage>`${customPlan}
    with stock as materialized (${stockOf(ctx, filter)} ${mayBeCalled(ctx, filter)}),
    articles as (select s.article_id as guid, ${CALLED}, ${AMOUNTS}
      from (${namedOf(ctx, filter, sql`stock`)}) s group by s.article_id, s.unit),
    found as materialized (select r.* from articles r where true
      ${hasWords(filter.search, sql`r.name || ' ' || coalesce(r.product, '') || ' ' || coalesce(r.tag, '')`)}
      ${condition ? sql`and ${condition}` : sql``}),
    page as (select true as is_row, r.* from found r order by ${order} ${direction} nulls last,
      r.name collate natural_order, r.guid, r.unit ${bounds})
    ${asPage}`
  ).execute(ctx.db)
  return pageFrom(rows)
}

export type GroupRow = {
  guid: string | null
  name: string | null
  articles: number
  unpriced: number
  value: string | null
}
export const groupOrderOf = ordersOf(VALUE_GROUPS, {
  name: sql`g.name collate natural_order`,
  articles: sql`g.articles`,
  unpriced: sql`g.unpriced`,
  value: sql`g.value`,
})

export const pageOfGroups = async (
  ctx: Ctx,
  filter: ValueFilter & { by: (typeof VALUE_GROUPINGS)[number] },
  { order, descending }: ReturnType<typeof groupOrderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: GroupRow[]; total: number; totals: Totals }> => {
  const direction = descending ? sql`desc` : sql`asc`
  const key = filter.by === 'folder' ? sql`s.folder_id` : sql`s.category_id`
  // A folder as it was called on the day, by its last movement until then; a category as it is called today.
  const name =
    filter.by === 'category'
      ? sql`(select k.name from category k where k.company_id = ${ctx.company.guid} and k.id = a.key)`
      : filter.until
        ? sql`(select m.folder_name from movement m where m.company_id = ${ctx.company.guid} and m.folder_id = a.key
            and m.created_at < ${filter.until} order by m.created_at desc, m.id desc limit 1)`
        : sql`(select f.name from folder f where f.company_id = ${ctx.company.guid} and f.id = a.key)`
  // An article is counted once in each group and once in the total, however many records it has in either.
  const { rows } = await sql<GroupRow & OfPage>`${customPlan}
    with stock as materialized (select s.article_id, ${key} as key, s.quantity, s.cost from (${stockOf(ctx, filter)}) s),
    parts as materialized (select s.key, s.article_id as guid, bool_or(s.cost is null) as lacks,
      sum(s.quantity * s.cost) as exact from stock s group by s.key, s.article_id),
    amounts as materialized (select a.*, ${name} as name from (select p.key, count(*)::int as articles,
        count(*) filter (where p.lacks)::int as unpriced, sum(p.exact) as exact
      from parts p group by p.key) a),
    groups as materialized (select a.key as guid, a.name, a.articles, a.unpriced, round(a.exact, 2) as value from amounts a
      where true ${hasWords(filter.search, sql`coalesce(a.name, '')`)}),
    found as (select p.* from parts p ${filter.search ? sql`where exists (select from groups g where g.guid is not distinct from p.key)` : sql``})
    select page.*, (select to_jsonb(t) || jsonb_build_object('rows', (select count(*) from groups))
      from (${TOTALS}) t) as totals from (select 1) one
    left join (select true as is_row, g.* from groups g order by ${order} ${direction} nulls last,
      g.name collate natural_order, g.guid offset ${offset} limit ${limit}) page on true`.execute(ctx.db)
  return pageFrom(rows)
}

const pageFrom = <Row extends OfPage>(found: readonly Row[]) => {
  const { rows: total, ...totals } = found[0]!.totals
  return { rows: found.filter(({ is_row: isRow }) => isRow), total, totals }
}
