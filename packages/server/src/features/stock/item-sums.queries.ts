import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { itemsAt } from './items-then.queries.ts'

/** Records that are not as they were at an instant. What was deleted before history was kept lies further back. */
const touchedSince = (company: string, since: string, until?: string): Sql =>
  sql`select m.item_id as id from movement m where m.company_id = ${company}
      and ${within(sql`m.created_at`, since, until)}
    union select h.item_id from item_history h where h.company_id = ${company} and ${within(sql`h.until`, since, until)}
    union select i.id from item i where i.company_id = ${company} and ${within(sql`i.created_at`, since, until)}`
/**
 * With those that have other keywords. One that was given may be taken away after `until`, and has only its image then.
 */
const tagsTouchedSince = (company: string, since: string, until?: string): Sql =>
  sql`${touchedSince(company, since, until)}
    union select k.item_id from item_tag k where k.company_id = ${company} and ${within(sql`k.since`, since, until)}
    union select h.item_id from record_history h where h.company_id = ${company} and h.kind = 'item_tag'
      and ${within(sql`h.until`, since)}`
const within = (column: Sql, since: string, until?: string): Sql =>
  sql`${column} > ${since}::timestamptz ${until ? sql`and ${column} <= ${until}::timestamptz` : sql``}`
/** With the products of variants and lots that are among them. */
const withProducts = (company: string, touched: Sql): Sql => sql`with these as materialized (${touched})
  select id from these union select p.parent_item_id from these join item p on p.company_id = ${company}
  and p.id = these.id and p.parent_item_id is not null`
const AMONG = sql`select id from touched where id is not null`

/**
 * Sums that are kept: of records, and of records by keyword, where one counts for each that it has or once for none.
 */
type Kept = {
  table: Sql
  insert: Sql
  remove: Sql
  once: Sql
  columns: Sql
  touched: typeof touchedSince
  isByTag: boolean
}
const OF_ITEMS: Kept = {
  table: sql`item_sum`,
  insert: sql`insert into item_sum as s`,
  remove: sql`delete from item_sum`,
  once: sql`item_sum_once`,
  columns: sql`folder_id, category_id, type, unit`,
  touched: touchedSince,
  isByTag: false,
}
const BY_TAG: Kept = {
  table: sql`item_tag_sum`,
  insert: sql`insert into item_tag_sum as s`,
  remove: sql`delete from item_tag_sum`,
  once: sql`item_tag_sum_once`,
  columns: sql`${OF_ITEMS.columns}, tag_id`,
  touched: tagsTouchedSince,
  isByTag: true,
}

/** What records come to, taken away (-1) or added. */
const counted = ({ columns, isByTag }: Kept, sign: 1 | -1, rows: Sql, tags: Sql): Sql => sql`select ${columns},
  ${sql.lit(sign)} as items, ${sql.lit(sign)} * (r.quantity + r.variants_quantity) as amount
  from ${rows} r ${isByTag ? tags : sql``} where r.parent_item_id is null`
/** Keywords of what was touched are looked up for each record: left to itself, the database reads those of all. */
const lookedUp = (tags: Sql): Sql =>
  sql`left join lateral (select k.tag_id from ${tags} k where k.item_id = r.id offset 0) k on true`
const tagsAt = (at: string): Sql => sql`item_tag_then(${at}::timestamptz)`
const allAt = (kept: Kept, company: string, at: string): Sql =>
  counted(kept, 1, itemsAt(company, at, {}), sql`left join ${tagsAt(at)} k on k.item_id = r.id`)
const touchedAt = (kept: Kept, sign: 1 | -1, company: string, at: string): Sql =>
  counted(kept, sign, itemsAt(company, at, { among: AMONG }), lookedUp(tagsAt(at)))
const touchedToday = (kept: Kept, company: string): Sql =>
  counted(
    kept,
    1,
    sql`(select t.* from item t where t.company_id = ${company} and t.deleted_at is null and t.id in (${AMONG}))`,
    lookedUp(sql`(select t.item_id, t.tag_id from item_tag t where t.company_id = ${company})`),
  )

/**
 * Whether a record that was there at an instant is deleted for good since: nothing says any more what it was. What lay
 * in the trash by then was in no sum; a deletion is dated by the beginning of the work that made it.
 */
const hasLost = (company: string, instant: Sql): Sql =>
  sql`exists (select from item i where i.company_id = ${company} and i.purged_at > ${instant}
    and i.deleted_at > ${instant} - ${sql.lit(LIMITS.longestWorkMs)} * interval '1 millisecond')`

/**
 * Brings the sums of a company to an instant, long enough ago that nobody still writes what is dated before it; with
 * fewer records than `least` there are none. Nor are any made that nobody could read.
 */
export const sumItems = async (db: Db, company: string, at: string, least: number): Promise<void> => {
  const { rows: size } = await sql<{ n: string }>`select coalesce(sum(items), 0) as n from folder_count
    where company_id = ${company}`.execute(db)
  if (Number(size[0]!.n) < least) return
  const { rows: present } = await sql<{
    lost: boolean
  }>`select ${hasLost(company, sql`${at}::timestamptz`)} as lost`.execute(db)
  if (present[0]!.lost) return
  const { rows } = await sql<{ until: string; isBehind: boolean; isWhole: boolean; hasTags: boolean }>`
    select k.until::text as until, k.until < ${at}::timestamptz as "isBehind",
      not ${hasLost(company, sql`k.until`)} as "isWhole",
      k.tags_until is not distinct from k.until as "hasTags"
    from item_kept k where k.company_id = ${company} for update`.execute(db)
  const known = rows[0]
  if (known?.isBehind === false) return
  const from = known?.isWhole ? known.until : null
  await bring(db, company, OF_ITEMS, from, at)
  await bring(db, company, BY_TAG, known?.hasTags ? from : null, at)
  await sql`insert into item_kept (company_id, until, tags_until)
    values (${company}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (company_id) do update set until = excluded.until, tags_until = excluded.tags_until`.execute(db)
}
const bring = (db: Db, company: string, kept: Kept, from: string | null, at: string): Promise<void> =>
  from === null ? makeAnew(db, company, kept, at) : move(db, company, kept, from, at)

const move = async (db: Db, company: string, kept: Kept, from: string, at: string): Promise<void> => {
  const { insert, remove, once, columns, touched } = kept
  const { rows: empty } = await sql<{ id: string }>`${customPlan}
    with touched as materialized (${withProducts(company, touched(company, from, at))}),
    changed as (select ${columns}, sum(items) as items, sum(amount) as amount from (
      ${touchedAt(kept, -1, company, from)} union all ${touchedAt(kept, 1, company, at)}) c
      group by ${columns} having sum(items) <> 0 or sum(amount) <> 0),
    brought as (${insert} (company_id, ${columns}, items, amount)
      select ${company}::uuid, ${columns}, items, amount from changed
      on conflict on constraint ${once} do update set items = s.items + excluded.items,
        amount = s.amount + excluded.amount returning s.id, s.items)
    select id from brought where items = 0`.execute(db)
  await sql`${remove} where company_id = ${company}
    and id = any(${empty.map(({ id }) => id)}::uuid[])`.execute(db)
}

const makeAnew = async (db: Db, company: string, kept: Kept, at: string): Promise<void> => {
  const { insert, remove, columns } = kept
  await sql`${remove} where company_id = ${company}`.execute(db)
  await sql`${insert} (company_id, ${columns}, items, amount)
    select ${company}::uuid, ${columns}, sum(items), sum(amount) from (${allAt(kept, company, at)}) c
    group by ${columns}`.execute(db)
}

/** The instant of the sums; null: there are none that can be read. */
export const itemSumsUntil = (ctx: Ctx): Promise<string | null> => untilOf(ctx, sql`true`)
/** The same of sums by keyword, which are read beside those of records. */
export const tagSumsUntil = (ctx: Ctx): Promise<string | null> => untilOf(ctx, sql`k.tags_until = k.until`)
const untilOf = async (ctx: Ctx, isThere: Sql): Promise<string | null> => {
  const { guid: company } = ctx.company
  const { rows } = await sql<{ until: string }>`select k.until::text as until from item_kept k
    where k.company_id = ${company} and k.until <= clock_timestamp() and ${isThere}
    and not ${hasLost(company, sql`k.until`)}`.execute(ctx.db)
  return rows[0]?.until ?? null
}

/** Records as sums of them: those of the instant, without what is otherwise today, and with that as it is. */
export const summedItems = (ctx: Ctx, until: string): Sql => summed(ctx, OF_ITEMS, until)
/** The same by keyword: none is one as well. */
export const summedByTag = (ctx: Ctx, until: string): Sql => summed(ctx, BY_TAG, until)
const summed = (ctx: Ctx, kept: Kept, until: string): Sql => {
  const { guid: company } = ctx.company
  const { table, columns, touched } = kept
  const folders = readableFolders(ctx)
  return sql`(with touched as materialized (${withProducts(company, touched(company, until))})
    select ${company}::uuid as company_id, ${columns}, items, amount as quantity, 0::numeric as variants_quantity
      from ${table} where company_id = ${company}
    union all select ${company}::uuid, ${columns}, items, amount, 0 from (
      ${touchedAt(kept, -1, company, until)} union all ${touchedToday(kept, company)}) c) i
    where ${folders ? inFolders(ctx, sql`i.folder_id`, folders) : sql`true`}`
}
