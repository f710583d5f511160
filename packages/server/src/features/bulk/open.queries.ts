import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { homeRow } from '../../kernel/home-row.ts'

/** The caller's own acts on many that are under way, the latest first; the name is their kind. */
export const openActs = async (ctx: Ctx, most: number): Promise<readonly HomeRow[]> => {
  const { rows } = await sql<{ guid: string; name: string; state: string; quantity: number; of: number }>`
    select id as guid, kind as name, status as state, done as quantity, total as of from bulk_job
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and status in ('running', 'rolling_back')
    order by created_at desc, id limit ${most}`.execute(ctx.db)
  return rows.map((row) => homeRow(ctx, row))
}
