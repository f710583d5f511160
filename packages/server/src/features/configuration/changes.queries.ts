import { CONFIGURATION_LIST } from '@entrepot/contract/configuration/list.ts'
import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'
import type { Act } from './carry-out.ts'

type Sections = ConfigurationFile['sections']
export type ChangeRow = {
  guid: string
  entries: string
  added: number
  changed: number
  acts: readonly Act[]
  createdAt: Date
  createdBy: Ref | null
  undoneAt: Date | null
  undoneBy: Ref | null
}
type Raw = {
  id: string
  entries: string
  added: number
  changed: number
  acts: Act[]
  created_at: Date
  created_by: string | null
  created_by_name: string
  undone_at: Date | null
  undone_by: string | null
  undone_by_name: string
}
const rowOf = (raw: Raw): ChangeRow => ({
  guid: raw.id,
  entries: raw.entries,
  added: raw.added,
  changed: raw.changed,
  acts: raw.acts,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  undoneAt: raw.undone_at,
  undoneBy: refOf(raw.undone_by, raw.undone_by_name),
})
const COLUMNS = sql`c.id, c.entries, c.added, c.changed, c.acts, c.created_at, c.created_by, c.created_by_name,
  c.undone_at, c.undone_by, c.undone_by_name`

/**
 * One after the other, each sees what the one before it has left; and what raises the version of the company, as
 * fields, forms and rules do, waits until it stands.
 */
export const lockConfiguration = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`configuration ${ctx.company.guid}`}, 0))`.execute(ctx.db)
  await sql`select from company where id = ${ctx.company.guid} for no key update`.execute(ctx.db)
}

const { finder, orderOf } = listOf(CONFIGURATION_LIST, {
  createdAt: plain(sql`c.created_at`),
  createdBy: { sql: sql`c.created_by_name` },
  entries: natural(sql`c.entries`),
  added: plain(sql`c.added`),
  changed: plain(sql`c.changed`),
  undoneAt: plain(sql`c.undone_at`),
  undoneBy: { sql: sql`c.undone_by_name` },
})
export { orderOf }
export const changeCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfChanges = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ChangeRow[]; total: number }> => {
  const where = sql`from configuration_change c where c.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`c.search_text`)} ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction} nulls last, c.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findChange = async (ctx: Ctx, guid: string): Promise<ChangeRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from configuration_change c
    where c.company_id = ${ctx.company.guid} and c.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** With the configuration before and after it; nobody else takes it back until the commit. */
export const lockChange = async (
  ctx: Ctx,
  guid: string,
): Promise<(ChangeRow & { before: Sections; after: Sections }) | null> => {
  const { rows } = await sql<Raw & { before: Sections; after: Sections }>`select ${COLUMNS}, c.before, c.after
    from configuration_change c where c.company_id = ${ctx.company.guid} and c.id = ${guid} for update`.execute(ctx.db)
  return rows[0] ? { ...rowOf(rows[0]), before: rows[0].before, after: rows[0].after } : null
}

type Made = Pick<ChangeRow, 'entries' | 'added' | 'changed' | 'acts'> & { before: Sections; after: Sections }
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertChange = (ctx: Ctx, guid: string, { entries, added, changed, acts, before, after }: Made) =>
  sql`insert into configuration_change (company_id, id, entries, added, changed, acts, before, after, created_by,
      created_by_name)
    values (${ctx.company.guid}, ${guid}, ${entries}, ${added}, ${changed}, ${json(acts)}, ${json(before)},
      ${json(after)}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const endChange = (ctx: Ctx, guid: string) =>
  sql`update configuration_change set undone_at = instant(), undone_by = ${ctx.user.guid},
      undone_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
