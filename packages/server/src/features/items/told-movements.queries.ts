import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type ToldMovement = { quantity: number; action: string | null; recipient: string }

/** What an act moved of a record, by the group of its movements and the record. */
export const toldMovements = async (
  ctx: Ctx,
  acts: readonly { group: string; item: string }[],
): Promise<ReadonlyMap<string, ToldMovement>> => {
  if (acts.length === 0) return new Map()
  const { rows } = await sql<{
    group_id: string
    item_id: string
    quantity: string
    action: string | null
    recipient: string | null
  }>`
    select m.group_id, m.item_id, abs(sum(m.delta)) as quantity, min(m.action) as action, min(m.recipient) as recipient
    from movement m join unnest(${acts.map(({ group }) => group)}::uuid[], ${acts.map(({ item }) => item)}::uuid[])
      as a(group_id, item_id) on a.group_id = m.group_id and a.item_id = m.item_id
    where m.company_id = ${ctx.company.guid} group by m.group_id, m.item_id`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      `${row.group_id} ${row.item_id}`,
      { quantity: Number(row.quantity), action: row.action, recipient: row.recipient ?? '' },
    ]),
  )
}
