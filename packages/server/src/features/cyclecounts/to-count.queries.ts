import type { Unit } from '@entrepot/contract/items/item.ts'
import { CYCLE_LIST } from '@entrepot/contract/cyclecounts/list.ts'
import {
  AGAIN,
  DAYS_OF_A_MOVEMENT,
  LIKE_OTHERS,
  TAKEN_ERRORS,
  TAKEN_EXPOSURE,
} from '@entrepot/contract/cyclecounts/risk.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { RawBuilder } from 'kysely'
import { isCounted } from '../stock/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

type Fragment = RawBuilder<unknown>

export type ToCountRow = {
  guid: string
  name: string
  tag: string | null
  folder: string
  unit: Unit
  quantity: number
  value: number
  movements: number
  days: number
  lastCount: Day | null
  wasWrong: boolean
  counts: number
  errors: number
  chance: number
  risk: number
}
type Raw = {
  id: string
  name: string
  tag: string | null
  folder_id: string
  unit: Unit
  quantity: string
  value: number
  movements: number
  days: number
  last_count: Day | null
  was_wrong: boolean
  counts: number
  errors: number
  chance: number
  risk: number
}
const rowOf = (raw: Raw): ToCountRow => ({
  guid: raw.id,
  name: raw.name,
  tag: raw.tag,
  folder: raw.folder_id,
  unit: raw.unit,
  quantity: Number(raw.quantity),
  value: raw.value,
  movements: raw.movements,
  days: raw.days,
  lastCount: raw.last_count,
  wasWrong: raw.was_wrong,
  counts: raw.counts,
  errors: raw.errors,
  chance: raw.chance,
  risk: raw.risk,
})

/** How far back counts tell something about the next one. */
const LOOKED_BACK = '2 years'
const dayOf = (ctx: Ctx, instant: Fragment): Fragment => sql`(${instant} at time zone ${ctx.company.timeZone})::date`
const exposure = (movements: Fragment, days: Fragment): Fragment =>
  sql`(${movements} + (${days}) / ${sql.lit(DAYS_OF_A_MOVEMENT)}::float8)`
/** As `ratioOf` of the contract. */
const ratio = (name: 'f' | 'k'): Fragment => {
  const of = sql.raw(name)
  return sql`((coalesce(${of}.errors, 0) + ${sql.lit(LIKE_OTHERS)}::float8)
    / (coalesce(${of}.exposure, 0) * h.hazard + ${sql.lit(LIKE_OTHERS)}))`
}

/**
 * Every record that may be counted with its risk, as `riskOf` of the contract has it; a test compares the two. How
 * often a record moved since its last count is told by the places of both in its ledger, so that counts alone are read.
 */
const ranked = (ctx: Ctx, { folders, category, priced }: Scope): Fragment => {
  const today = todayOf(ctx)
  const price = sql`coalesce(case when a.unit = i.unit then a.average_cost end, (select min(s.unit_price)
    from supplier_article s where s.company_id = i.company_id and s.name_key = i.name_key))`
  return sql`
    counted as materialized (
      select m.item_id, m.folder_id, m.seq, m.delta <> 0 as wrong, m.created_at,
        m.seq - 1 - coalesce(lag(m.seq) over w, 0) as movements,
        ${dayOf(ctx, sql`m.created_at`)} - ${dayOf(ctx, sql`coalesce(lag(m.created_at) over w, i.created_at)`)} as days,
        i.category_id, row_number() over (partition by m.item_id order by m.seq desc) = 1 as is_last
      from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
      where m.company_id = ${ctx.company.guid} and ${isCounted(ctx)}
        and m.created_at >= ${today}::date - interval '${sql.raw(LOOKED_BACK)}'
      window w as (partition by m.item_id order by m.seq)),
    hazards as (
      select (count(*) filter (where wrong) + ${sql.lit(TAKEN_ERRORS)})
        / (coalesce(sum(${exposure(sql`movements`, sql`days`)}), 0) + ${sql.lit(TAKEN_EXPOSURE)}) as hazard from counted),
    folders as (
      select folder_id, count(*)::int as counts, count(*) filter (where wrong)::int as errors,
        sum(${exposure(sql`movements`, sql`days`)}) as exposure from counted group by folder_id),
    kinds as (
      select category_id, count(*) filter (where wrong)::int as errors,
        sum(${exposure(sql`movements`, sql`days`)}) as exposure from counted where category_id is not null
      group by category_id),
    known as (
      select i.id, i.name, i.tag, i.folder_id, i.unit, i.quantity, coalesce(f.counts, 0) as counts,
        coalesce(f.errors, 0) as errors, l.created_at as last_at, coalesce(l.wrong, false) as was_wrong,
        i.seq - coalesce(l.seq, 0) as movements,
        greatest(0, ${today}::date - ${dayOf(ctx, sql`coalesce(l.created_at, i.created_at)`)}) as days,
        (i.quantity * ${priced ? sql`coalesce(${price}, 1)` : sql`1`})::float8 as value,
        h.hazard * ${ratio('f')} * ${ratio('k')}
          * case when l.wrong then ${sql.lit(AGAIN)}::float8 else 1 end as rate
      from item i cross join hazards h
      join article a on a.company_id = i.company_id and a.id = i.article_id
      left join counted l on l.item_id = i.id and l.is_last
      left join folders f on f.folder_id = i.folder_id left join kinds k on k.category_id = i.category_id
      where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.variant_count + i.lot_count = 0
        ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
        ${category ? sql`and i.category_id = ${category}` : sql``}
        and not exists (select from inventory_count c join inventory v on v.company_id = c.company_id
          and v.id = c.inventory_id and v.state in ('counting', 'review')
          where c.company_id = i.company_id and c.item_id = i.id)
        and not exists (select from inventory_item n join inventory v on v.company_id = n.company_id
          and v.id = n.inventory_id and v.state in ('counting', 'review')
          where n.company_id = i.company_id and n.item_id = i.id)),
    judged as (
      select known.*, 1 - exp(greatest(-700, -rate * ${exposure(sql`movements`, sql`days`)})) as chance from known),
    ranked as (
      select judged.*, chance * (1 + log(1 + greatest(0, value)) / 10) as risk,
        ${dayOf(ctx, sql`last_at`)}::text as last_count from judged)`
}

export type Scope = {
  /** Where the caller may write; null: everywhere. */
  folders: readonly string[] | null
  category: string | undefined
  /** Whether dear records come first: the order tells who sees it what they cost (X-23). */
  priced: boolean
}
export const toCountOrder = ordersOf(CYCLE_LIST, {
  name: sql`r.name collate natural_order`,
  folder: sql`(select f.name from folder f where f.company_id = ${sql.raw('r.company_id')} and f.id = r.folder_id) collate natural_order`,
  movements: sql`r.movements`,
  days: sql`r.days`,
  lastCount: sql`r.last_at`,
  chance: sql`r.chance`,
  risk: sql`r.risk`,
})
/** The first `most` of them, which are those of the day, in the order that was asked for. */
export const pageToCount = async (
  ctx: Ctx,
  scope: Scope,
  { most, search }: { most: number; search: string | undefined },
  { order, descending }: ReturnType<typeof toCountOrder>,
  { offset, limit }: Bounds,
): Promise<{ rows: ToCountRow[]; total: number }> => {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Raw & { total: number }>`${customPlan} with ${ranked(ctx, scope)},
    first as materialized (select ${ctx.company.guid}::uuid as company_id, r.* from ranked r where true
      ${hasWords(search, sql`(r.name || ' ' || coalesce(r.tag, ''))`)} order by r.risk desc, r.id limit ${most})
    select r.*, (select count(*)::int from first) as total from first r
    order by ${order} ${direction} nulls last, r.risk desc, r.id offset ${offset} limit ${limit}`.execute(ctx.db)
  return { rows: rows.map(rowOf), total: rows[0]?.total ?? offset }
}
