import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { FieldNames } from '../fields/index.ts'
import { conditionRecord, decimal, type LockedRow } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import type { Planned } from './planned.ts'

const EVENT = {
  in: 'stock.in',
  out: 'stock.out',
  count: 'stock.counted',
  move: 'item.moved',
  reversal: 'stock.reversed',
  conversion: 'stock.converted',
} as const

/**
 * One activity row per act and record, also where several lines of one call touch a record. `names`: entries and
 * exits change nothing but quantities, so that their records need not be read again to be judged.
 */
export const notifyStock = (
  ctx: Ctx,
  { plan, rows: before, noteOf }: Pick<Planned, 'plan' | 'rows' | 'noteOf'>,
  names: FieldNames | null,
): void => {
  const byRecord = Map.groupBy(plan.movements, (movement) => movement.recordGuid)
  const folderName = (guid: string) => ctx.rights.tree.byGuid.get(guid)?.name ?? ''
  // What neither moved nor came to lie elsewhere has only forgotten a count.
  const told = plan.records.filter(
    ({ guid, folderGuid, converted }) =>
      byRecord.has(guid) || plan.joined?.has(guid) || converted || before.get(guid)?.folder !== folderGuid,
  )
  for (const record of told) {
    const old = before.get(record.guid)
    const acts = [...Map.groupBy(byRecord.get(record.guid) ?? [], (movement) => movement.groupKey).values()].map(
      (legs) => {
        const [first, last] = [legs[0]!, legs.at(-1)!]
        return {
          kind: first.kind,
          group: first.groupKey,
          from: first.folderGuid,
          to: last.folderGuid,
          had: first.quantityAfter - first.delta,
          has: last.quantityAfter,
          action: first.action ?? null,
        }
      },
    )
    // An empty record changes its folder, or ends in another record, without a movement.
    const into = plan.joined?.get(record.guid)
    const still = {
      kind: record.converted ? ('conversion' as const) : ('move' as const),
      group: null,
      from: old?.folder ?? record.folderGuid,
      to: (into && before.get(into)?.folder) || record.folderGuid,
      had: record.quantity,
      has: record.quantity,
      action: null,
    }
    for (const { kind, group, from, to, had, has, action } of acts.length > 0 ? acts : [still]) {
      const changes = [
        ...(old && had !== has ? [{ field: 'quantity', old: had / 100, new: has / 100 }] : []),
        ...(old && record.converted ? [{ field: 'unit', old: old.unit, new: record.unit }] : []),
        ...(old && from !== to ? [{ field: 'parent', old: folderName(from), new: folderName(to) }] : []),
      ]
      const { comment, recipient } = noteOf(group, record.guid)
      happened(ctx, EVENT[kind], {
        guid: record.guid,
        name: record.name,
        folder: to,
        changes,
        comment,
        group,
        // The sum of a product changes with its variants and lots.
        around: { folders: [from], guids: old?.variant ? [old.variant.product.guid] : [] },
        ...(names &&
          old &&
          (kind === 'in' || kind === 'out') && { now: () => conditionRecord(ctx, rowAfterwards(old, record), names) }),
        was: () => ({ quantity: had / 100, parent: folderName(from) }),
        facts: { movement: { quantity: Math.abs(has - had) / 100, action, comment, recipient } },
      })
    }
  }
}

const rowAfterwards = (row: LockedRow, { quantity }: StockRecord): LockedRow => ({
  ...row,
  quantity: decimal(quantity),
})
