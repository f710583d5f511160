import type { HomeRow } from '@entrepot/contract/home/home.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { homeRow } from '../../kernel/home-row.ts'

/** Their author may still do something, or wait for it. */
const OPEN: readonly string[] = [...IMPORT_STATES.acts.cancel.from, 'rolling_back']

/** The caller's own imports that are under way or to be finished, the latest first. */
export const openImports = async (ctx: Ctx, most: number): Promise<readonly HomeRow[]> => {
  const { rows } = await sql<{ guid: string; name: string; state: string; quantity: number; of: number }>`
    select id as guid, file_name as name, status as state,
      case status when 'rolling_back' then undone + undecided else done end as quantity,
      case status when 'rolling_back' then undo_total else rows end as of from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and status = any(${[...OPEN]}::text[])
    order by created_at desc, id limit ${most}`.execute(ctx.db)
  return rows.map((row) => homeRow(ctx, row))
}
