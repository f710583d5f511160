import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** The records that movements of these groups are about, as they lie now. */
export const recordsOfGroups = async (ctx: Ctx, groups: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ item_id: string }>`select distinct m.item_id from movement m
    where m.company_id = ${ctx.company.guid} and m.group_id = any(${[...groups]}::uuid[])`.execute(ctx.db)
  return rows.map(({ item_id }) => item_id)
}
