import { customPlan, type Db, sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { withRests } from '../../kernel/with-rests.ts'
import { unpacker } from './unpacked.ts'

/** Things whose category may be another one than they hold, or who hold none yet, with the category of today. */
const touched = (company: string): Sql => {
  const since = sql`things_held_until(${company})`
  return sql`touched as materialized (
    select h.item_id as id from item_history h where h.company_id = ${company} and h.until > ${since}
    union select i.id from item i where i.company_id = ${company} and i.created_at > ${since}
    union select i.id from item i where i.company_id = ${company} and i.purged_at > ${since}
    union select t.item_id from movement_thing t where t.company_id = ${company}
      and t.number > (select coalesce(max(h.first + h.things - 1), 0) from movement_held h where h.company_id = ${company})),
  touched_things as materialized (select t.number, ${categoryOf(sql`i`, sql`p`)} as category_id
    from (select id from touched
      union select v.id from item v join touched t on v.company_id = ${company} and v.parent_item_id = t.id) n
    join movement_thing t on t.company_id = ${company} and t.item_id = n.id
    join item i on i.company_id = ${company} and i.id = n.id
    left join item p on p.company_id = ${company} and p.id = i.parent_item_id)`
}
/** The category of a record, or of the product of a variant that has none of its own. */
const categoryOf = (item: Sql, product: Sql): Sql => sql`coalesce(${item}.category_id, ${product}.category_id)`

/**
 * By the number of a thing, the number of the category that its record has today: what things hold, and what those have
 * that were touched since. In one statement, between whose parts nothing is held anew. A category that came behind
 * `highest` stands for none: who asked for the highest one has no place for it.
 */
export const categoriesOfThings = async (db: Db, company: string, highest: number): Promise<Int32Array> => {
  type Row = { first: number | null; category: number | null; things: number; packed: string }
  const { rows } = await sql<Row>`${customPlan} with ${touched(company)}
    select h.first, null::int as category, h.things, h.categories as packed from movement_held h
      where h.company_id = ${company}
    union all select null, c.number, count(*)::int, packed_numbers(array_agg(t.number)) from touched_things t
      left join category c on c.company_id = ${company} and c.id = t.category_id and c.number <= ${highest} group by c.number`.execute(
    db,
  )
  const parts = rows.map((row) => ({ ...row, numbers: unpacker()(row.packed, row.things) }))
  const most = parts.reduce(
    (last, { first, things, numbers }) =>
      first === null ? numbers.reduce(higher, last) : higher(last, first + things - 1),
    0,
  )
  const categories = new Int32Array(most + 1)
  for (const { first, numbers } of parts)
    if (first !== null)
      categories.set(
        numbers.map((category) => (category > highest ? 0 : category)),
        first,
      )
  for (const { first, category, numbers } of parts)
    if (first === null) for (const thing of numbers) categories[thing] = category ?? 0
  return categories
}
const higher = (one: number, other: number): number => Math.max(one, other)

/** What the numbers of categories stand for. */
export const categoriesByNumber = (company: string): Sql =>
  sql`(select 0 as number, null::text as category_name
    union all select c.number, c.name from category c where c.company_id = ${company})`

/**
 * Lets things hold the categories of today, which are those of an instant long enough ago that nobody still writes what
 * is dated before it, or later ones: `size` things at once, which is always the same number, each time in a transaction
 * of `work`. In the order of their numbers: what lies behind the last row is what nothing is held of.
 */
export const holdCategories = async (
  work: <T>(part: (db: Db) => Promise<T>) => Promise<T>,
  company: string,
  at: string,
  size: number,
): Promise<void> => {
  const parts = await work((db) => partsToHold(db, company, at, size))
  if (!parts) return
  await withRests(async () => {
    const part = parts.shift()
    if (part === undefined) return false
    await work((db) => holdPart(db, company, part * size + 1, size))
    return true
  })
  await work((db) =>
    sql`update movement_kept set categories_until = ${at}::timestamptz where company_id = ${company}`.execute(db),
  )
}

/** Null: nothing was touched since. */
const partsToHold = async (db: Db, company: string, at: string, size: number): Promise<number[] | null> => {
  const { rows } = await sql<{ isHeld: boolean; isBehind: boolean; most: number }>`
    select things_held_until(${company}) > '-infinity' as "isHeld", things_held_until(${company}) < ${at} as "isBehind",
      coalesce((select max(number) from movement_thing where company_id = ${company}), 0) as most
    from movement_kept where company_id = ${company}`.execute(db)
  const state = rows[0]
  if (!state?.isBehind || state.most === 0) return null
  if (!state.isHeld) return [...Array(Math.ceil(state.most / size)).keys()]
  const { rows: met } = await sql<{ part: number }>`${customPlan} with ${touched(company)}
    select distinct (number - 1) / ${size}::int as part from touched_things order by part`.execute(db)
  return met.length === 0 ? null : met.map(({ part }) => part)
}

/** Where two hold the same part, the later one sees what the other saw, and more: they wait for each other. */
const holdPart = async (db: Db, company: string, first: number, size: number): Promise<void> => {
  await sql`select from movement_kept where company_id = ${company} for update`.execute(db)
  await sql`${customPlan} insert into movement_held (company_id, first, things, categories)
    select ${company}::uuid, ${first}::int, count(*), packed_numbers(array_agg(coalesce(c.number, 0) order by t.number))
    from movement_thing t left join item i on i.company_id = ${company} and i.id = t.item_id
    left join item p on p.company_id = ${company} and p.id = i.parent_item_id
    left join category c on c.company_id = ${company} and c.id = ${categoryOf(sql`i`, sql`p`)}
    where t.company_id = ${company} and t.number between ${first} and ${first + size - 1}
    having count(*) > 0
    on conflict (company_id, first) do update set things = excluded.things, categories = excluded.categories`.execute(
    db,
  )
}
