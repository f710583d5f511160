import type { Unit } from '@entrepot/contract/items/item.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What one of the old unit cost, for one of the new one; with the unit of the articles, in one statement. */
export const convertCosts = async (
  ctx: Ctx,
  articles: readonly string[],
  { unit, factor, per }: { unit: Unit; factor: number; per: number },
): Promise<void> => {
  await sql`select convert_costs(${ctx.company.guid}::uuid, ${[...articles]}::uuid[], ${unit}, ${factor}::numeric,
    ${per}::numeric)`.execute(ctx.db)
}
