import { type Hundredths, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What a row of a file says of a movement; `at`: the instant it gives, of which files show whole seconds. */
export type ToldMovement = { row: number; item: string; delta: Hundredths; at: string }

/**
 * Rows that tell of movements which the ledger recorded in that very second: they come from an export of ours, and
 * recording them again would double them. When something happened is another question, and is not asked.
 */
export const recordedRows = async (ctx: Ctx, told: readonly ToldMovement[]): Promise<ReadonlySet<number>> => {
  if (told.length === 0) return new Set()
  const rows = told.map(({ delta, ...one }) => ({
    ...one,
    delta: `${delta < 0 ? '-' : ''}${quantityToDecimal(Math.abs(delta) as Hundredths)}`,
  }))
  const found = await sql<{ row: number }>`select distinct t.row
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(row int, item uuid, delta numeric, at timestamptz)
    join movement m on m.company_id = ${ctx.company.guid} and m.item_id = t.item and m.delta = t.delta
    and m.created_at >= t.at and m.created_at < t.at + interval '1 second'`.execute(ctx.db)
  return new Set(found.rows.map(({ row }) => row))
}
