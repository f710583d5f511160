import { customPlan, type Db, sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { withRests } from '../../kernel/with-rests.ts'

/** The category of a record, or of the product of a variant that has none of its own. */
export const categoryOf = (company: string, item: Sql): Sql => sql`(select coalesce(i.category_id, p.category_id)
  from item i left join item p on p.company_id = ${company} and p.id = i.parent_item_id
  where i.company_id = ${company} and i.id = ${item})`

/** What a thing holds that nobody has told the category of its record: a node of the version before does not. */
export const HOLDS_NOTHING = '00000000-0000-0000-0000-000000000000'

/** Records whose category may be another one than things hold, with the variants of such products. */
const touched = (company: string): Sql => {
  const since = sql`things_held_until(${company})`
  return sql`touched as materialized (
    select h.item_id as id from item_history h where h.company_id = ${company} and h.until > ${since}
    union select i.id from item i where i.company_id = ${company} and i.created_at > ${since}
    union select i.id from item i where i.company_id = ${company} and i.purged_at > ${since}
    union select t.item_id from movement_thing t where t.company_id = ${company}
      and t.category_id = ${sql.lit(HOLDS_NOTHING)}),
  touched_now as materialized (select i.id, coalesce(i.category_id, p.category_id) as category_id
    from (select id from touched
      union select v.id from item v join touched t on v.company_id = ${company} and v.parent_item_id = t.id) t
    join item i on i.company_id = ${company} and i.id = t.id
    left join item p on p.company_id = ${company} and p.id = i.parent_item_id)`
}

/**
 * Things with the category that their records have today: those that were not touched by what they hold, and the others,
 * which are few. In one join with both a million things took twice as long.
 */
export const thingsByCategory = (company: string): Sql => sql`(with ${touched(company)}
  select t.number, c.name as category_name from movement_thing t
  left join category c on c.company_id = ${company} and c.id = t.category_id
  where t.company_id = ${company} and not exists (select from touched_now n where n.id = t.item_id)
  union all select t.number, c.name from touched_now n
  join movement_thing t on t.company_id = ${company} and t.item_id = n.id
  left join category c on c.company_id = ${company} and c.id = n.category_id)`

/**
 * Lets things hold the categories of today, which are those of an instant long enough ago that nobody still writes what
 * is dated before it, or later ones. `part`: so many at once, where they were never held or more were touched; each in a
 * transaction of `work`.
 */
export const holdCategories = async (
  work: <T>(part: (db: Db) => Promise<T>) => Promise<T>,
  company: string,
  at: string,
  part: number,
): Promise<void> => {
  const state = await work((db) => stateOf(db, company, at, part))
  if (!state) return
  if (!state.areFew) {
    let first = 1
    await withRests(async () => {
      await work((db) => holdAnew(db, company, sql`t.number between ${first} and ${first + part - 1}`))
      first += part
      return first <= state.most
    })
  }
  await work(async (db) => {
    if (state.areFew) await holdTouched(db, company)
    await sql`update movement_kept set categories_until = ${at}::timestamptz where company_id = ${company}`.execute(db)
  })
}

/** Null: there is nothing to hold, or nothing was touched since. */
const stateOf = async (
  db: Db,
  company: string,
  at: string,
  few: number,
): Promise<{ areFew: boolean; most: number } | null> => {
  const { rows } = await sql<{ isHeld: boolean; isBehind: boolean; most: number }>`
    select things_held_until(${company}) > '-infinity' as "isHeld", things_held_until(${company}) < ${at} as "isBehind",
      coalesce((select max(number) from movement_thing where company_id = ${company}), 0) as most
    from movement_kept where company_id = ${company}`.execute(db)
  const state = rows[0]
  if (!state?.isBehind || state.most === 0) return null
  const { most } = state
  if (!state.isHeld) return { areFew: false, most }
  const { rows: found } = await sql<{ n: number }>`${customPlan} with ${touched(company)}
    select count(*)::int as n from (select from touched limit ${few + 1}) t`.execute(db)
  const { n } = found[0]!
  return n === 0 ? null : { areFew: n <= few, most }
}

const holdAnew = async (db: Db, company: string, which: Sql): Promise<void> => {
  await sql`${customPlan} with now as materialized (
      select t.number, ${categoryOf(company, sql`t.item_id`)} as category_id
      from movement_thing t where t.company_id = ${company} and ${which})
    update movement_thing t set category_id = now.category_id from now
    where t.company_id = ${company} and t.number = now.number
      and t.category_id is distinct from now.category_id`.execute(db)
}

const holdTouched = async (db: Db, company: string): Promise<void> => {
  await sql`${customPlan} with ${touched(company)}
    update movement_thing t set category_id = n.category_id from touched_now n
    where t.company_id = ${company} and t.item_id = n.id
      and t.category_id is distinct from n.category_id`.execute(db)
}
