import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { Renaming } from './value-changes.ts'

export const wantValuesGone = (ctx: Ctx, field: string) =>
  sql`insert into field_rewrite (company_id, field_id) values (${ctx.company.guid}, ${field})`.execute(ctx.db)
export const wantValuesRenamed = (ctx: Ctx, field: string, renaming: Renaming) =>
  sql`insert into field_rewrite (company_id, field_id, old_value, new_value)
  select ${ctx.company.guid}, ${field}, old_value, new_value
  from unnest(${[...renaming.keys()]}::text[], ${[...renaming.values()]}::text[]) renamed(old_value,
  new_value)`.execute(ctx.db)

/** Values of a field that records still hold under their old names, oldest first. */
export const pendingRenames = async (ctx: Ctx, field: string): Promise<readonly { from: string; to: string }[]> =>
  (
    await sql<{ from: string; to: string }>`select old_value as "from", new_value as "to" from field_rewrite
      where company_id = ${ctx.company.guid} and field_id = ${field} and done_at is null and new_value is not null
      order by position`.execute(ctx.db)
  ).rows

export type Rewrite = { position: string; field: string; from: string | null; to: string | null }
export const nextRewrite = async (db: Db, company: string): Promise<Rewrite | undefined> =>
  (
    await sql<Rewrite>`select position, field_id as field, old_value as "from", new_value as "to" from field_rewrite
      where company_id = ${company} and done_at is null order by position limit 1`.execute(db)
  ).rows[0]
export const endRewrite = (db: Db, company: string, position: string) =>
  sql`update field_rewrite set done_at = now() where company_id = ${company} and position = ${position}`.execute(db)

const renamed = ({ field, from, to }: Rewrite) => sql`case jsonb_typeof(i.attributes -> ${field}::text)
  when 'array' then jsonb_set(i.attributes, array[${field}::text], (select jsonb_agg(case
  when listed.value = to_jsonb(${from}::text) then to_jsonb(${to}::text) else listed.value end order by listed.n)
  from jsonb_array_elements(i.attributes -> ${field}::text) with ordinality as listed(value, n)))
  else jsonb_set(i.attributes, array[${field}::text], to_jsonb(${to}::text))
end`
const holding = ({ field, from }: Rewrite) =>
  from === null
    ? sql`i.attributes ? ${field}`
    : sql`(i.attributes -> ${field}::text = to_jsonb(${from}::text)
      or i.attributes -> ${field}::text @> jsonb_build_array(${from}::text))`

/**
 * The next records behind `after` that hold what is to change, locked in guid order; answers the last of them, and null
 * when there are no more.
 */
export const rewriteSome = async (
  db: Db,
  company: string,
  rewrite: Rewrite & { table: string },
  after: string,
  limit: number,
): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (select i.id from ${sql.ref(rewrite.table)} i
    where i.company_id = ${company} and i.id > ${after}::uuid and ${holding(rewrite)}
    order by i.id limit ${limit} for no key update),
      written as (update ${sql.ref(rewrite.table)} i set attributes = ${
        rewrite.from === null
          ? sql`i.attributes -
        ${rewrite.field}::text`
          : renamed(rewrite)
      } from batch where i.company_id = ${company} and i.id = batch.id
      returning i.id)
    select (select id from written order by id desc limit 1) as last`.execute(db)
  return rows[0]!.last
}
