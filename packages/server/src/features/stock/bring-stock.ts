import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { type Plan, planMovement } from '@entrepot/contract/stock/ledger.ts'
import { type ItemRow, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sendNow } from '../../kernel/joint.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Source, writeMovements } from './write-movements.queries.ts'

/**
 * Records that came back from the trash to another folder than they left: what lies in a folder is what its movements
 * left there. `rows` as they lie now; `from`: where they were, which may be gone. Answers the groups by record; who
 * brought them back tells it.
 */
export const bringStock = async (
  ctx: Ctx,
  rows: Iterable<ItemRow>,
  from: { guid: string; name: string },
  source: Source | null,
): Promise<Map<string, string>> => {
  const plan: Plan = { records: [], created: [], movements: [] }
  for (const row of rows) {
    const record = { ...recordOf(ctx, row), folderGuid: from.guid, hasVariants: false }
    if (record.quantity === 0) continue
    const moved = planMovement(
      record,
      { kind: 'move', destinationFolder: row.folder, newRecordGuid: '', action: 'movement' },
      ctx.services.clock.orderedUuid(),
    )
    if (isRefusal(moved)) throw new Problem(moved.code, { ...moved.params })
    plan.records.push(...moved.records)
    plan.movements.push(...moved.movements)
  }
  const { writes } = writeMovements(ctx, plan, {
    noteOf: () => ({ comment: '', recipient: '', source }),
    gone: new Map([[from.guid, from.name]]),
  })
  for (const write of writes) await sendNow(ctx, write)
  return new Map(plan.movements.map(({ recordGuid, groupKey }) => [recordGuid, groupKey]))
}
