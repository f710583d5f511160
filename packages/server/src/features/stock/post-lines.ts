import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { type Line, type Movement, type Plan, planEach, reverse } from '@entrepot/contract/stock/ledger.ts'
import { type LockedRow, lockItems, recordOf, type StoredCount } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { legKey, type Note, type Notes, postPlan } from './write-movements.queries.ts'
import type { Counted } from './counts.queries.ts'
import { legsOfGroups } from './transactions.queries.ts'
import { notifyStock } from './notify-stock.ts'

const quantityOf = (text: string | null) => (text === null ? null : quantityFromDecimal(text))
const countedOf = ({ lastQuantity, inventoryDiff, inventoryDate }: StoredCount): Counted => ({
  lastQuantity: quantityOf(lastQuantity),
  inventoryDiff: quantityOf(inventoryDiff),
  inventoryDate,
})

export type NotedLine = Omit<Line, 'groupKey'> & { note: Note }

/**
 * Lines of a file in its order, in one write: each sees what the lines before it leave. A refused one is left out and
 * answered; the others have their group.
 */
export const postLines = async (
  ctx: Ctx,
  noted: readonly NotedLine[],
): Promise<{ groups: (string | null)[]; refusals: ReadonlyMap<number, Refusal> }> => {
  const lines = noted.map((line) => ({ ...line, groupKey: ctx.services.clock.orderedUuid() }))
  const rows = await lockItems(ctx, [...new Set(lines.map((line) => line.recordGuid))])
  const records = [...rows.values()].map((row) => recordOf(ctx, row))
  const { plan, refusals: refused } = planEach(records, lines)
  const refusals = new Map(refused.map((refusal) => [refusal.line, refusal]))
  const noteOf = new Map(lines.map(({ groupKey, note }) => [groupKey, note]))
  await send(ctx, plan, rows, (group) => noteOf.get(group)!)
  return { groups: lines.map(({ groupKey }, at) => (refusals.has(at) ? null : groupKey)), refusals }
}

/**
 * Takes acts back in the given order, latest first, in one write. Answers why some stay; those that somebody took back
 * before are no matter.
 */
export const reverseGroups = async (
  ctx: Ctx,
  groups: readonly string[],
  note: Note,
  former: ReadonlyMap<string, StoredCount>,
): Promise<Map<string, Refusal>> => {
  const legsOf = Map.groupBy(await legsOfGroups(ctx, groups), (leg) => leg.groupKey)
  const rows = await lockItems(ctx, [
    ...new Set([...[...legsOf.values()].flat().map((leg) => leg.recordGuid), ...former.keys()]),
  ])
  const current = new Map([...rows.values()].map((row) => [row.guid, recordOf(ctx, row)]))
  const refused = new Map<string, Refusal>()
  const movements: Movement[] = []
  const reverses = new Map<string, string>()
  for (const group of groups) {
    const legs = legsOf.get(group) ?? []
    // A count that found what was expected has nothing to take back.
    if (legs.every((leg) => leg.isReversed || leg.delta === 0)) continue
    const groupKey = ctx.services.clock.orderedUuid()
    const undone = reverse(
      legs,
      legs.flatMap((leg) => current.get(leg.recordGuid) ?? []),
      groupKey,
    )
    if (isRefusal(undone)) {
      refused.set(group, undone)
      continue
    }
    for (const record of undone.records) current.set(record.guid, record)
    for (const leg of legs) reverses.set(legKey({ ...leg, groupKey, delta: -leg.delta }), leg.guid)
    movements.push(...undone.movements)
  }
  const stays = new Set([...refused.keys()].flatMap((group) => (legsOf.get(group) ?? []).map((leg) => leg.recordGuid)))
  for (const [guid, counted] of former)
    if (current.has(guid) && !stays.has(guid)) current.set(guid, { ...current.get(guid)!, ...countedOf(counted) })
  const touched = new Set([...movements.map((movement) => movement.recordGuid), ...former.keys()])
  await send(
    ctx,
    { records: [...current.values()].filter((record) => touched.has(record.guid)), created: [], movements },
    rows,
    note,
    reverses,
  )
  return refused
}

/** In this transaction, not with its commit: what follows reads the new quantities. */
const send = async (
  ctx: Ctx,
  plan: Plan,
  rows: ReadonlyMap<string, LockedRow>,
  notes: Notes,
  reverses: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  const at = [...rows.values()].reduce((latest, row) => (row.lockedAt > latest ? row.lockedAt : latest), '')
  const { write } = postPlan(ctx, plan, notes, { reverses, at: at || null })
  if (write) await ctx.db.executeQuery(write)
  const moved = new Set(plan.movements.map((movement) => movement.recordGuid))
  notifyStock(
    ctx,
    { ...plan, records: plan.records.filter((record) => moved.has(record.guid)) },
    rows,
    (group) => (typeof notes === 'function' ? notes(group ?? '') : notes).comment,
  )
}
