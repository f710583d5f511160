import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { HOLD_KINDS, type Hold, type HoldKind, type HoldRef, type Released } from '../../kernel/hold.ts'
import { atField, type Problem } from '../../kernel/problem.ts'

const keeperOf = (ctx: Ctx, kind: HoldKind) => ctx.services.registry.holds[kind]

/** Holds that exits name, by kind and guid. */
export type Holds = ReadonlyMap<string, Hold>
const keyOf = ({ kind, guid }: HoldRef) => `${kind} ${guid}`
export const findHolds = async (ctx: Ctx, refs: readonly HoldRef[]): Promise<Holds> => {
  const found = new Map<string, Hold>()
  for (const [kind, own] of Map.groupBy(refs, (ref) => ref.kind))
    for (const hold of (
      await keeperOf(ctx, kind).find(
        ctx,
        own.map(({ guid }) => guid),
      )
    ).values())
      found.set(keyOf({ kind, guid: hold.guid }), hold)
  return found
}
export const holdOf = (holds: Holds, ref: HoldRef): Hold | undefined => holds.get(keyOf(ref))

/** Why an exit of a record cannot take from a hold, or null. Of another record it means nothing here. */
export const refusedHold = (ctx: Ctx, holds: Holds, ref: HoldRef, record: string): Problem | null => {
  const hold = holdOf(holds, ref)
  return hold?.record === record
    ? keeperOf(ctx, ref.kind).refusal(ctx, hold)
    : atField('unknown_value', ref.kind, { value: ref.guid })
}

/** What an exit takes from its hold; the rest of a larger exit comes from what is free. */
export type Taken = Released & { kind: HoldKind }
export const takenFrom = ({ kind }: HoldRef, hold: Hold, quantity: Hundredths): Taken => ({
  kind,
  hold,
  quantity: Math.min(hold.quantity, quantity),
})

/** Of which of these records something has been kept, or kept otherwise, since the instant beside it. */
export const keptSince = async (
  ctx: Ctx,
  records: readonly { record: string; at: Date }[],
): Promise<ReadonlySet<string>> => {
  const all = new Set<string>()
  if (records.length === 0) return all
  for (const kind of HOLD_KINDS)
    for (const record of await keeperOf(ctx, kind).changedSince(ctx, records)) all.add(record)
  return all
}

export const releaseHolds = async (ctx: Ctx, taken: readonly Taken[]): Promise<void> => {
  for (const [kind, own] of Map.groupBy(taken, (one) => one.kind)) await keeperOf(ctx, kind).release(ctx, own)
}
