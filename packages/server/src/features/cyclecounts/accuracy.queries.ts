import type { Unit } from '@entrepot/contract/items/item.ts'
import type { Accuracy, ACCURACY_BY } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { ACCURACY_LIST } from '@entrepot/contract/cyclecounts/list.ts'
import type { RawBuilder } from 'kysely'
import { isCounted } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

type By = (typeof ACCURACY_BY)[number]
export type Asked = {
  by: By
  folders: readonly string[] | null
  category: string | undefined
  since: Date | undefined
  until: Date | undefined
  search: string | undefined
}
type Raw = {
  key: string | null
  name: string
  lines: number
  exact: number
  accuracy: string
  differences: { unit: Unit; quantity: number }[] | null
}

/** What counts are put together by, and what that is called. */
const groupOf = (ctx: Ctx, by: By): { key: RawBuilder<unknown>; name: RawBuilder<unknown> } =>
  by === 'folder'
    ? { key: sql`m.folder_id::text`, name: sql`coalesce(max(f.name), max(m.folder_name))` }
    : by === 'category'
      ? { key: sql`i.category_id::text`, name: sql`coalesce(max(c.name), '')` }
      : {
          key: sql`to_char(m.created_at at time zone ${ctx.company.timeZone}, 'YYYY-MM')`,
          name: sql`max(to_char(m.created_at at time zone ${ctx.company.timeZone}, 'YYYY-MM'))`,
        }
export const accuracyOrder = ordersOf(ACCURACY_LIST, {
  name: sql`g.name collate natural_order`,
  lines: sql`g.lines`,
  exact: sql`g.exact`,
  accuracy: sql`g.accuracy`,
})

/** How exact the counts in some folders were, of what the caller sees. */
export const pageOfAccuracy = async (
  ctx: Ctx,
  { by, folders, category, since, until, search }: Asked,
  { order, descending }: ReturnType<typeof accuracyOrder>,
  { offset, limit }: Bounds,
): Promise<{ rows: Accuracy[]; total: number }> => {
  const { key, name } = groupOf(ctx, by)
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Raw & { total: number }>`${customPlan} with counts as materialized (
      select ${key} as key, m.unit, count(*)::int as lines, count(*) filter (where m.delta = 0)::int as exact,
        sum(abs(m.delta)) as off, ${name} as name
      from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
      left join folder f on f.company_id = m.company_id and f.id = m.folder_id
      left join category c on c.company_id = i.company_id and c.id = i.category_id
      where m.company_id = ${ctx.company.guid} and ${isCounted(ctx)}
        ${folders ? sql`and ${inFolders(ctx, sql`m.folder_id`, folders)}` : sql``}
        ${category ? sql`and i.category_id = ${category}` : sql``}
        ${since ? sql`and m.created_at >= ${since}` : sql``} ${until ? sql`and m.created_at < ${until}` : sql``}
      group by 1, m.unit),
    grouped as (
      select key, max(name) as name, sum(lines)::int as lines, sum(exact)::int as exact,
        round(100.0 * sum(exact) / sum(lines), 1) as accuracy,
        jsonb_agg(jsonb_build_object('unit', unit, 'quantity', off) order by lines desc, unit)
          filter (where off > 0) as differences
      from counts group by key),
    found as materialized (select * from grouped g where true ${hasWords(search, sql`g.name`)})
    select g.*, (select count(*)::int from found) as total from found g
    order by ${order} ${direction}, g.key ${direction} nulls last offset ${offset} limit ${limit}`.execute(ctx.db)
  return {
    rows: rows.map(({ key: guid, name: text, lines, exact, accuracy, differences }) => ({
      guid: guid ?? '',
      name: text,
      lines,
      exact,
      accuracy: Number(accuracy),
      differences: (differences ?? []).map(({ unit, quantity }) => ({ unit, quantity: Number(quantity) })),
    })),
    total: rows[0]?.total ?? offset,
  }
}
