import { customPlan, type Db, sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'

/** What marks tell apart; some of it may be missing. */
const MARK = [
  'folder_id',
  'folder_name',
  'folder_path',
  'item_type',
  'kind',
  'action',
  'unit',
  'source_kind',
  'created_by_name',
  'is_exit',
]
const THING = ['item_id', 'item_name', 'item_tag']
const OPTIONAL = ['action', 'source_kind', 'item_tag']
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))
/** The same in two rows, so said that they are looked up in a table of hashes or an index. */
const isSame = (names: readonly string[], one: string, other: string): Sql =>
  sql.join(
    names.map((name) => {
      const [left, right] = [sql.id(one, name), sql.id(other, name)]
      return OPTIONAL.includes(name)
        ? sql`coalesce(${left}, '') = coalesce(${right}, '') and (${left} is null) = (${right} is null)`
        : sql`${left} = ${right}`
    }),
    sql` and `,
  )

/** A column of terms, and what it has of a movement `m` in a time zone: null is 0. */
type TermColumn = { name: string; of: (zone: Sql) => Sql; folds?: true }
const dayOf = (column: Sql) => (zone: Sql) => sql`(${column} at time zone ${zone})::date::text`
/** Each is held by a column of `movement_chunk` under its name, beside `mark` and `thing`. */
export const TERM_COLUMNS: readonly TermColumn[] = [
  { name: 'created_at', of: dayOf(sql`m.created_at`) },
  { name: 'happened_at', of: dayOf(sql`m.happened_at`) },
  { name: 'recipient', of: () => sql`m.recipient`, folds: true },
  { name: 'comment', of: () => sql`m.comment`, folds: true },
  { name: 'delta', of: () => sql`m.delta::text` },
  { name: 'remaining', of: () => sql`m.quantity_after::text` },
  { name: 'unit_price', of: () => sql`m.unit_price::text` },
]
const FOLDED = TERM_COLUMNS.filter(({ folds }) => folds).map(({ name }) => name)
const each = (of: (column: TermColumn) => Sql, between: Sql = sql`, `) => sql.join(TERM_COLUMNS.map(of), between)

type Kept = { zone: string; until: string; isAhead: boolean }
/** How far chunks of a company reach, for whoever no other node is ahead of; null where one is. */
const holdChunks = async (db: Db, company: string, zone: string): Promise<Kept | null> => {
  await sql`insert into movement_kept (company_id, zone) values (${company}, ${zone}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<Kept>`select zone, until::text as until, until > clock_timestamp() as "isAhead"
    from movement_kept where company_id = ${company} for update skip locked`.execute(db)
  return rows[0] ?? null
}

/**
 * What is kept of a company, in the order in which it is thrown away; each table by its name, so that writers are
 * found.
 */
const KEPT = [
  { table: 'movement_held', drop: sql`delete from movement_held` },
  { table: 'movement_chunk', drop: sql`delete from movement_chunk` },
  { table: 'movement_thing', drop: sql`delete from movement_thing` },
  { table: 'movement_term', drop: sql`delete from movement_term` },
  { table: 'movement_mark', drop: sql`delete from movement_mark` },
]
/**
 * Chunks by other days than those of today's zone, or from a clock that was ahead: thrown away in parts, and from the
 * first part on nobody reads them.
 */
const dropSome = async (db: Db, company: string, zone: string, most: number): Promise<void> => {
  let left = most
  for (const { table, drop } of KEPT) {
    if (left === 0) break
    const { numAffectedRows } = await sql`${drop} where company_id = ${company} and ctid = any(array(
      select ctid from ${sql.table(table)} where company_id = ${company} limit ${left}))`.execute(db)
    left -= Number(numAffectedRows ?? 0)
  }
  await sql`update movement_kept set zone = ${left > 0 ? zone : ''}, until = '-infinity', categories_until = null
    where company_id = ${company}`.execute(db)
}

/**
 * Up to where `size` movements and those of the instant of the last of them reach; null where there are not as many.
 */
const endOfNext = async (
  db: Db,
  company: string,
  { since, settled, size }: { since: string; settled: string; size: number },
): Promise<string | null> => {
  const following = sql`m.company_id = ${company} and m.created_at >= ${since}::timestamptz
    and m.created_at < ${settled}::timestamptz`
  const { rows } = await sql<{
    until: string
  }>`with last as (select m.created_at as at from movement m where ${following}
      order by m.created_at offset ${size - 1} limit 1)
    select coalesce((select m.created_at from movement m where ${following} and m.created_at > (select at from last)
      order by m.created_at limit 1), ${settled}::timestamptz)::text as until from last`.execute(db)
  return rows[0]?.until ?? null
}

/**
 * Makes a chunk of the `size` movements that follow and are `settled`, where there are as many: whoever asks reads
 * fewer than these from the ledger. Whether there may be another one.
 */
export const chunkSome = async (
  db: Db,
  company: string,
  { zone, settled, size, dropped }: { zone: string; settled: string; size: number; dropped: number },
): Promise<boolean> => {
  const kept = await holdChunks(db, company, zone)
  if (!kept) return false
  if (kept.zone !== zone || kept.isAhead) {
    await dropSome(db, company, zone, dropped)
    return true
  }
  const until = await endOfNext(db, company, { since: kept.until, settled, size })
  if (until === null) return false
  await makeChunk(db, company, { zone, since: kept.until, until })
  await sql`update movement_kept set until = ${until}::timestamptz where company_id = ${company}`.execute(db)
  return true
}

type Span = { zone: string; since: string; until: string }
export const makeChunk = async (db: Db, company: string, span: Span): Promise<void> => {
  // Movements that came since statistics were taken count as one: joined in loops, each of them was compared with each
  // of the others. What may be long is looked up by its index.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  await chunkOf(company, span).execute(db)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
}

/** Planned each time: the plan of the first chunks reads whole, for each movement, the tables that were empty then. */
export const chunkOf = (company: string, { zone, since, until }: Span) => {
  const inZone = sql`${zone}::text`
  const [own, termOf] = [(name: string) => sql.id(name), (name: string) => sql.id(`t_${name}`)]
  const highest = (table: Sql) => sql`(select coalesce(max(number), 0) from ${table} where company_id = ${company})`
  return sql`${customPlan} with m as materialized (select m.id, m.created_at as at, ${columns(MARK.filter((name) => name !== 'is_exit'))},
        m.delta < 0 as is_exit, ${columns(THING)}, (m.created_at at time zone ${zone})::date as day,
        ${each(({ name, of }) => sql`${of(inZone)} as ${own(`of_${name}`)}`)}
      from movement m where m.company_id = ${company} and m.created_at >= ${since}::timestamptz
        and m.created_at < ${until}::timestamptz),
    met_marks as materialized (select distinct ${columns(MARK)} from m),
    known_marks as materialized (select n.*, k.number from met_marks n left join movement_mark k
      on k.company_id = ${company} and ${isSame(MARK, 'k', 'n')}),
    new_marks as (insert into movement_mark (company_id, number, ${columns(MARK)})
      select ${company}::uuid, ${highest(sql`movement_mark`)} + row_number() over (order by ${columns(MARK)}), ${columns(MARK)}
      from known_marks where number is null returning ${columns(MARK)}, number),
    marks as materialized (select * from known_marks where number is not null union all select * from new_marks),
    met_things as materialized (select distinct ${columns(THING)} from m),
    known_things as materialized (select n.*, (select k.number from movement_thing k
      where k.company_id = ${company} and ${isSame(THING, 'k', 'n')}) as number from met_things n),
    more_things as materialized (select ${columns(THING)}, entrepot_fold(item_name) as folded,
        ${highest(sql`movement_thing`)} + row_number() over (order by ${columns(THING)}) as number
      from known_things where number is null),
    new_things as (insert into movement_thing (company_id, number, ${columns(THING)}, item_name_folded, alike)
      select ${company}::uuid, number, ${columns(THING)}, folded, coalesce((select min(o.alike) from movement_thing o
          where o.company_id = ${company} and o.item_name_folded = n.folded
            and o.item_name_hash = hashtextextended(n.folded, 0)),
          min(number) over (partition by folded))
      from more_things n returning ${columns(THING)}, number),
    things as materialized (select * from known_things where number is not null union all select * from new_things),
    met_terms as materialized (select distinct v.field, v.term from m cross join lateral (values
      ${each(({ name }) => sql`(${sql.lit(name)}, m.${own(`of_${name}`)})`)}) v(field, term) where v.term is not null),
    keyed_terms as materialized (select *, encode(substr(sha256(convert_to(term, 'UTF8')), 1, 16), 'hex')::uuid as key
      from met_terms),
    known_terms as materialized (select n.*, (select k.number from movement_term k
      where k.company_id = ${company} and k.field = n.field and k.key = n.key) as number from keyed_terms n),
    more_terms as materialized (select field, term, key, case when field = any(${FOLDED}::text[])
        then entrepot_fold(term) end as folded, coalesce((select max(number) from movement_term o
          where o.company_id = ${company} and o.field = n.field), 0)
        + row_number() over (partition by field order by key) as number
      from known_terms n where number is null),
    new_terms as (insert into movement_term as t (company_id, field, number, key, term, folded, alike)
      select ${company}::uuid, field, number, key, term, folded, case when folded is not null then coalesce(
          (select min(o.alike) from movement_term o where o.company_id = ${company} and o.field = n.field
            and o.folded = n.folded and o.folded_hash = hashtextextended(n.folded, 0)),
          min(number) over (partition by field, folded)) end
      from more_terms n returning t.field, t.term, t.number),
    terms as materialized (select field, term, number from known_terms where number is not null
      union all select * from new_terms)
    insert into movement_chunk (company_id, number, since, until, movements, first_day, last_day, mark, thing,
      ${each(({ name }) => own(name))})
    select ${company}::uuid, ${highest(sql`movement_chunk`)} + 1, ${since}::timestamptz, ${until}::timestamptz, count(*),
      min(m.day), max(m.day), packed_numbers(array_agg(marks.number order by m.at, m.id)),
      packed_numbers(array_agg(things.number order by m.at, m.id)),
      ${each(({ name }) => sql`packed_numbers(array_agg(coalesce(${termOf(name)}.number, 0) order by m.at, m.id))`)}
    from m left join marks on ${isSame(MARK, 'marks', 'm')} left join things on ${isSame(THING, 'things', 'm')}
    ${each(
      ({ name }) =>
        sql`left join terms as ${termOf(name)} on ${termOf(name)}.field = ${sql.lit(name)}
          and ${termOf(name)}.term = m.${own(`of_${name}`)}`,
      sql` `,
    )}`
}
