import type { Ctx } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { itemsAt } from './items-then.queries.ts'

/** Records that are not as they were at an instant. What was deleted before history was kept lies further back. */
const touchedSince = (company: string, since: string, until?: string): Sql => {
  const within = (column: Sql) =>
    sql`${column} > ${since}::timestamptz ${until ? sql`and ${column} <= ${until}::timestamptz` : sql``}`
  return sql`select m.item_id as id from movement m where m.company_id = ${company} and ${within(sql`m.created_at`)}
    union select h.item_id from item_history h where h.company_id = ${company} and ${within(sql`h.until`)}
    union select i.id from item i where i.company_id = ${company} and ${within(sql`i.created_at`)}`
}
/** With the products of variants and lots that are among them. */
const withProducts = (company: string, touched: Sql): Sql => sql`with these as materialized (${touched})
  select id from these union select p.parent_item_id from these join item p on p.company_id = ${company}
  and p.id = these.id and p.parent_item_id is not null`

const COLUMNS = sql`folder_id, category_id, type, unit`
/** What records come to, taken away (-1) or added. */
const counted = (rows: Sql, sign: 1 | -1): Sql => sql`select r.folder_id, r.category_id, r.type, r.unit,
  ${sql.lit(sign)} as items, ${sql.lit(sign)} * (r.quantity + r.variants_quantity) as amount
  from ${rows} r where r.parent_item_id is null`

/**
 * Brings the sums of a company to an instant, long enough ago that nobody still writes what is dated before it; with
 * fewer records than `least` there are none.
 */
export const sumItems = async (db: Db, company: string, at: string, least: number): Promise<void> => {
  const { rows: size } = await sql<{ n: string }>`select coalesce(sum(items), 0) as n from folder_count
    where company_id = ${company}`.execute(db)
  if (Number(size[0]!.n) < least) return
  const { rows } = await sql<{ until: string; isBehind: boolean; isWhole: boolean }>`
    select k.until::text as until, k.until < ${at}::timestamptz as "isBehind",
      not exists (select from item i where i.company_id = ${company} and i.purged_at > k.until) as "isWhole"
    from item_kept k where k.company_id = ${company} for update`.execute(db)
  const kept = rows[0]
  if (kept?.isBehind === false) return
  if (!kept || !kept.isWhole) return makeAnew(db, company, at)
  const among = sql`select id from touched where id is not null`
  await sql`${customPlan} with touched as materialized (${withProducts(company, touchedSince(company, kept.until, at))}),
    changed as (select ${COLUMNS}, sum(items) as items, sum(amount) as amount from (
      ${counted(itemsAt(company, kept.until, { among }), -1)} union all ${counted(itemsAt(company, at, { among }), 1)}) c
      group by folder_id, category_id, type, unit having sum(items) <> 0 or sum(amount) <> 0)
    insert into item_sum as s (company_id, ${COLUMNS}, items, amount)
    select ${company}::uuid, ${COLUMNS}, items, amount from changed
    on conflict on constraint item_sum_once do update set items = s.items + excluded.items,
      amount = s.amount + excluded.amount`.execute(db)
  await sql`delete from item_sum where company_id = ${company} and items = 0`.execute(db)
  await sql`update item_kept set until = ${at}::timestamptz where company_id = ${company}`.execute(db)
}

const makeAnew = async (db: Db, company: string, at: string): Promise<void> => {
  await sql`delete from item_sum where company_id = ${company}`.execute(db)
  await sql`insert into item_sum (company_id, ${COLUMNS}, items, amount)
    select ${company}::uuid, ${COLUMNS}, sum(items), sum(amount) from (${counted(itemsAt(company, at, {}), 1)}) c
    group by folder_id, category_id, type, unit`.execute(db)
  await sql`insert into item_kept (company_id, until) values (${company}, ${at}::timestamptz)
    on conflict (company_id) do update set until = excluded.until`.execute(db)
}

/** The instant of the sums; null: there are none that can be read. */
export const itemSumsUntil = async (ctx: Ctx): Promise<string | null> => {
  const { guid: company } = ctx.company
  const { rows } = await sql<{ until: string }>`select k.until::text as until from item_kept k
    where k.company_id = ${company} and k.until <= clock_timestamp()
    and not exists (select from item i where i.company_id = ${company} and i.purged_at > k.until)`.execute(ctx.db)
  return rows[0]?.until ?? null
}

/** Records as sums of them: those of the instant, without what is otherwise today, and with that as it is. */
export const summedItems = (ctx: Ctx, until: string): Sql => {
  const { guid: company } = ctx.company
  const folders = readableFolders(ctx)
  const among = sql`select id from touched where id is not null`
  const today = sql`(select t.* from item t where t.company_id = ${company} and t.deleted_at is null
    and t.id in (${among}))`
  return sql`(with touched as materialized (${withProducts(company, touchedSince(company, until))})
    select ${company}::uuid as company_id, ${COLUMNS}, items, amount as quantity, 0::numeric as variants_quantity
      from item_sum where company_id = ${company}
    union all select ${company}::uuid, ${COLUMNS}, items, amount, 0 from (
      ${counted(itemsAt(company, until, { among }), -1)} union all ${counted(today, 1)}) c) i
    where ${folders ? inFolders(ctx, sql`i.folder_id`, folders) : sql`true`}`
}
