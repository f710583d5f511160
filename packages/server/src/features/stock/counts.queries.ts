import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What a count wrote beside the quantity. */
export type Counted = Pick<StockRecord, 'lastQuantity' | 'inventoryDiff' | 'inventoryDate'>
const NEVER: Counted = { lastQuantity: null, inventoryDiff: null, inventoryDate: null }

/**
 * What stood in records before a count of theirs that is taken back: what the count before it wrote, as the ledger
 * tells. A later count stays what it is, unless it goes back along with it.
 */
export const countedBefore = async (
  ctx: Ctx,
  counts: readonly { guid: string; recordGuid: string; seq: number }[],
): Promise<Map<string, Counted>> => {
  if (counts.length === 0) return new Map()
  const isValid = sql`m.company_id = ${ctx.company.guid} and m.item_id = r.guid and m.kind = 'count'
    and m.id <> all(${counts.map(({ guid }) => guid)}::uuid[])
    and not exists (select from movement v where v.company_id = m.company_id and v.reverses_id = m.id)`
  const { rows } = await sql<{ guid: string; at: Date | null; delta: string | null; after: string | null }>`
    select r.guid, coalesce(c.happened_at, c.created_at) as at, c.delta, c.quantity_after as after
    from jsonb_to_recordset(${JSON.stringify(counts.map(({ recordGuid, seq }) => ({ guid: recordGuid, seq })))}::jsonb)
    as r(guid uuid, seq int)
    left join lateral (select m.* from movement m where ${isValid} and m.seq < r.seq
    order by m.seq desc limit 1) c on true
    where not exists (select from movement m where ${isValid} and m.seq > r.seq)`.execute(ctx.db)
  return new Map(
    rows.map(({ guid, at, delta, after }) => {
      if (at === null || delta === null || after === null) return [guid, NEVER]
      const difference = quantityFromDecimal(delta)
      return [
        guid,
        {
          lastQuantity: quantityFromDecimal(after) - difference,
          inventoryDiff: difference,
          inventoryDate: companyToday(at, ctx.company.timeZone),
        },
      ]
    }),
  )
}
