import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { type Movement, type Plan, post, type Posted, refusedExit, type StockRecord } from './ledger.ts'

/**
 * The movements that undo one group: the same legs with the opposite sign, last first, on the records as they are now.
 * Refused when something went on from there: the stock has left, the record has moved on, or it is kept for others.
 * Whether the group was reversed before is known to the database, not here. `keptBefore`: records of which nothing has
 * been kept since the group; what was kept before does not stand in the way of going back to it. `withCounts`: a count
 * that found what was expected goes back too, as a movement of nothing.
 */
export const reverse = (
  movements: readonly Movement[],
  records: Iterable<StockRecord>,
  groupKey: string,
  {
    keptBefore = new Set<string>(),
    withCounts = false,
  }: { keptBefore?: ReadonlySet<string>; withCounts?: boolean } = {},
): Plan | Refusal => {
  if (movements.length === 0) throw new Error('a reversal needs the movements of its group')
  if (movements.some((movement) => movement.kind === 'reversal')) return { code: 'reversal_of_reversal' }
  if (movements.some((movement) => movement.kind === 'conversion')) return { code: 'reversal_of_conversion' }
  if (!withCounts && movements.every((movement) => movement.delta === 0)) return { code: 'quantity_zero' }

  const current = new Map([...records].map((record) => [record.guid, record]))
  const opposite: Movement[] = []
  for (const leg of [...movements].sort((a, b) => b.seq - a.seq)) {
    const record = current.get(leg.recordGuid)
    if (!record) return { code: 'item_not_found' }
    const undone = undo(leg, record, { relocates: isRelocation(leg, movements), groupKey, keptBefore })
    if (isRefusal(undone)) return undone
    current.set(record.guid, undone.record)
    opposite.push(undone.movement)
  }
  const touched = new Set(opposite.map((movement) => movement.recordGuid))
  return {
    records: [...current.values()].filter((record) => touched.has(record.guid)),
    created: [],
    movements: opposite,
  }
}

/** Whether the leg is half of a record's own change of folder: out of one at `seq`, into the other at the next. */
const isRelocation = (leg: Movement, movements: readonly Movement[]) =>
  leg.kind === 'move' &&
  movements.some(
    (other) =>
      other.recordGuid === leg.recordGuid &&
      other.kind === 'move' &&
      other.delta === -leg.delta &&
      other.folderGuid !== leg.folderGuid &&
      other.seq === leg.seq + (leg.delta < 0 ? 1 : -1),
  )

const undo = (
  leg: Movement,
  record: StockRecord,
  { relocates, groupKey, keptBefore }: { relocates: boolean; groupKey: string; keptBefore: ReadonlySet<string> },
): Posted | Refusal => {
  if (record.hasVariants) return { code: 'has_variants', params: { name: record.name } }
  const comesBack = leg.delta < 0
  if (relocates && comesBack)
    return post({ ...record, folderGuid: leg.folderGuid }, -leg.delta, {
      kind: 'reversal',
      action: leg.action,
      groupKey,
    })

  if (record.folderGuid !== leg.folderGuid) return { code: 'item_other_folder', params: { name: record.name } }
  if (relocates && record.quantity !== leg.delta) return { code: 'conflict', params: { name: record.name } }
  const kept = keptBefore.has(record.guid) ? { ...record, reserved: record.checkedOut ?? 0 } : record
  const refusal = relocates || comesBack || leg.kind === 'count' ? null : refusedExit(kept, leg.delta)
  return (
    refusal ?? post(record, -leg.delta, { kind: 'reversal', action: leg.action, groupKey, unitPrice: leg.unitPrice })
  )
}
