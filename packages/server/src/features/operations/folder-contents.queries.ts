import { MOST_LINES } from '@entrepot/contract/operations/bounds.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/**
 * Records that lie in a folder itself and have something to take, by name; one more than a task has room for at most.
 */
export const recordsLyingIn = async (ctx: Ctx, folder: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from item
    where company_id = ${ctx.company.guid} and folder_id = ${folder} and deleted_at is null
    and variant_count + lot_count = 0 and active and quantity > 0
    order by name, id limit ${MOST_LINES + 1}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
