import { costOfItem, valueOfItem } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What one of a record costs on average, and what it is worth. */
export const costsOf = async (ctx: Ctx, guids: readonly string[]) => {
  const { rows } = await sql<{ id: string; cost: string | null; value: string | null }>`
    select i.id, ${costOfItem} as cost, ${valueOfItem} as value from item i
    where i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  const number = (text: string | null) => (text === null ? null : Number(text))
  return new Map(rows.map(({ id, cost, value }) => [id, { averageCost: number(cost), value: number(value) }]))
}
