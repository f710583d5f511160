import { addDays, type Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'

/** What sums tell movements apart by, as it stands in the ledger. */
const MARKS = `folder_id, folder_name, folder_path, item_type, kind, action, unit, source_kind`
const marks = sql.raw(MARKS)

type Kept = { zone: string; until: string; isAhead: boolean }
/** How far sums of a company reach, for whoever no other node is ahead of; null where one is. */
const holdSums = async (db: Db, company: string, zone: string): Promise<Kept | null> => {
  await sql`insert into movement_kept (company_id, zone) values (${company}, ${zone}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<Kept>`select zone, until::text as until, until > clock_timestamp() as "isAhead"
    from movement_kept where company_id = ${company} for update skip locked`.execute(db)
  return rows[0] ?? null
}

/**
 * Sums of other days than those of today's zone, or from a clock that was ahead: thrown away in parts, and from the
 * first part on nobody reads them.
 */
const dropSome = async (db: Db, company: string, zone: string, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from movement_sum where company_id = ${company}
    and ctid = any(array(select ctid from movement_sum where company_id = ${company} limit ${most}))`.execute(db)
  const isEnd = Number(numAffectedRows ?? 0) < most
  if (isEnd) await sql`delete from movement_mark where company_id = ${company}`.execute(db)
  await sql`update movement_kept set zone = ${isEnd ? zone : ''}, until = '-infinity'
    where company_id = ${company}`.execute(db)
  return most
}

/**
 * Adds up about `most` movements that follow and are `settled`; how many it were, fewer where that was all. Movements
 * of one instant are added up together.
 */
export const sumSome = async (
  db: Db,
  company: string,
  { zone, settled, most }: { zone: string; settled: string; most: number },
): Promise<number> => {
  const kept = await holdSums(db, company, zone)
  if (!kept) return 0
  if (kept.zone !== zone || kept.isAhead) return dropSome(db, company, zone, most)
  const of = sql`m.company_id = ${company} and m.created_at >= ${kept.until}::timestamptz`
  const { rows } = await sql<{ end: string | null; n: number }>`with last as (select m.created_at as at from movement m
      where ${of} and m.created_at < ${settled}::timestamptz order by m.created_at offset ${most - 1} limit 1)
    select coalesce((select min(m.created_at) from movement m, last where ${of} and m.created_at > last.at
      and m.created_at < ${settled}::timestamptz), ${settled}::timestamptz)::text as end,
      case when exists (select from last) then ${most}::int else 0 end as n
    where ${kept.until}::timestamptz < ${settled}::timestamptz`.execute(db)
  const next = rows[0]
  if (!next) return 0
  await sql`with added as materialized (
      select (m.created_at at time zone ${zone})::date as day, ${marks}, m.delta < 0 as is_exit, m.created_by_name,
        count(*) as movements, sum(m.delta) as delta
      from movement m where ${of} and m.created_at < ${next.end}::timestamptz
      group by 1, ${marks}, is_exit, m.created_by_name),
    marked as materialized (select a.*, encode(substr(sha256(convert_to(
        jsonb_build_array(${marks}, is_exit, created_by_name)::text, 'UTF8')), 1, 16), 'hex')::uuid as mark_id
      from added a),
    marks as (insert into movement_mark (company_id, id, ${marks}, is_exit, created_by_name)
      select distinct ${company}::uuid, mark_id, ${marks}, is_exit, created_by_name from marked on conflict do nothing)
    insert into movement_sum as s (company_id, span, day, mark_id, first_day, last_day, movements, delta)
    select ${company}::uuid, 'day', day, mark_id, day, day, movements, delta from marked
    union all select ${company}::uuid, 'month', date_trunc('month', day)::date, mark_id, min(day), max(day),
      sum(movements), sum(delta) from marked group by 3, mark_id
    on conflict (company_id, span, day, mark_id) do update set movements = s.movements + excluded.movements,
      delta = s.delta + excluded.delta, first_day = least(s.first_day, excluded.first_day),
      last_day = greatest(s.last_day, excluded.last_day)`.execute(db)
  await sql`update movement_kept set until = ${next.end}::timestamptz where company_id = ${company}`.execute(db)
  return next.n
}

/** As far as sums by the days of the company reach; null: there are none that hold. */
export const sumsUntil = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ until: string }>`select until::text as until from movement_kept
    where company_id = ${ctx.company.guid} and zone = ${ctx.company.timeZone} and until > '-infinity'
    and until <= clock_timestamp()`.execute(ctx.db)
  return rows[0]?.until ?? null
}

/** Days and months that make up what is asked: whole months wherever nobody asks for their days. */
type Part = { span: 'day' | 'month'; from: string; to: string }
const partsOf = ([from, to]: Days): Part[] => {
  const first = from.endsWith('-01') ? from : monthAfter(from)
  const behind = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 8)}01`
  if (first >= behind) return [{ span: 'day', from, to }]
  const parts: Part[] = [
    { span: 'day', from, to: addDays(first, -1) },
    { span: 'month', from: first, to: addDays(behind, -1) },
    { span: 'day', from: behind, to },
  ]
  return parts.filter((part) => part.from <= part.to)
}
const monthAfter = (day: string) => `${addDays(`${day.slice(0, 8)}28`, 7).slice(0, 8)}01`

/** Movements as sums of them, and those behind `until` one by one, under the names of the ledger. */
export const summedMovements = (
  ctx: Ctx,
  until: string,
  { period, byDay }: { period: Days | null; byDay: boolean },
): Sql => {
  const { guid: company, timeZone } = ctx.company
  const within = (column: Sql, [from, to]: Days) => sql`and ${column} between ${from}::date and ${to}::date`
  const summed = (span: Part['span'], days: Days | null) => sql`
    select t.folder_id, t.folder_name, t.folder_path, t.item_type, t.kind, t.action, t.unit, t.source_kind,
      t.created_by_name, s.delta, s.movements, s.day, s.first_day, s.last_day
    from movement_sum s join movement_mark t on t.company_id = s.company_id and t.id = s.mark_id
    where s.company_id = ${company} and t.company_id = ${company} and s.span = ${span}
      ${days ? within(sql`s.day`, days) : sql``}`
  const parts =
    period && !byDay
      ? partsOf(period).map(({ span, from, to }) => summed(span, [from, to]))
      : [summed(byDay ? 'day' : 'month', period)]
  return sql`(${sql.join(parts, sql` union all `)} union all
    select v.folder_id, v.folder_name, v.folder_path, v.item_type, v.kind, v.action, v.unit, v.source_kind,
      v.created_by_name, v.delta, 1, d.day, d.day, d.day
    from movement v cross join lateral (select (v.created_at at time zone ${timeZone})::date as day) d
    where v.company_id = ${company} and v.created_at >= ${until}::timestamptz
      ${period ? within(sql`d.day`, period) : sql``}) m`
}
