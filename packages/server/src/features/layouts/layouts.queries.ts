import type { Layout } from '@entrepot/contract/layouts/layout.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const layoutsOf = async (ctx: Ctx, list: string): Promise<{ own: Layout | null; company: Layout | null }> => {
  const { rows } = await sql<{
    user_id: string | null
    layout: Layout
  }>`select user_id, layout from list_layout
    where company_id = ${ctx.company.guid} and list = ${list} and (user_id is null
    or user_id = ${ctx.user.guid})`.execute(ctx.db)
  return {
    own: rows.find((row) => row.user_id)?.layout ?? null,
    company: rows.find((row) => !row.user_id)?.layout ?? null,
  }
}

/** What everybody starts with, by list. */
export const companyLayouts = async (ctx: Ctx): Promise<{ list: string; layout: Layout }[]> =>
  (
    await sql<{ list: string; layout: Layout }>`select list, layout from list_layout
      where company_id = ${ctx.company.guid} and user_id is null order by list`.execute(ctx.db)
  ).rows

export const keepLayout = async (ctx: Ctx, list: string, user: string | null, layout: Layout | null): Promise<void> => {
  if (layout === null) {
    await sql`delete from list_layout where company_id = ${ctx.company.guid} and list = ${list}
      and user_id is not distinct from ${user}::uuid`.execute(ctx.db)
    return
  }
  await sql`insert into list_layout (company_id, id, list, user_id, layout)
    values (${ctx.company.guid}, ${ctx.services.clock.uuid()}, ${list}, ${user}::uuid, ${JSON.stringify(layout)}::jsonb)
    on conflict (company_id, list, user_id) do update set layout = excluded.layout`.execute(ctx.db)
}

export type SavedLayout = { guid: string; layout: Layout }
/**
 * Every layout of the company that names this column anywhere; whoever asks looks closer. To be changed, they are
 * locked in guid order.
 */
export const layoutsNaming = async (ctx: Ctx, column: string, { lock }: { lock: boolean }): Promise<SavedLayout[]> => {
  const { rows } = await sql<{
    id: string
    layout: Layout
  }>`select id, layout from list_layout where company_id = ${ctx.company.guid}
    and position(${inJson(column)} in layout::text) > 0 order by id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows.map(({ id, layout }) => ({ guid: id, layout }))
}
/** As it stands inside a text of jsonb. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

export const saveLayouts = async (ctx: Ctx, layouts: readonly SavedLayout[]): Promise<void> => {
  if (layouts.length === 0) return
  await sql`update list_layout l set layout = r.layout
    from jsonb_to_recordset(${JSON.stringify(layouts)}::jsonb) as r(guid uuid, layout jsonb)
    where l.company_id = ${ctx.company.guid} and l.id = r.guid`.execute(ctx.db)
}
