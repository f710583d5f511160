import {
  MOST_TRIED,
  MOST_TRIED_SHOWN,
  type Tried,
  TRIED_DAYS,
  type TriedRecord,
} from '@entrepot/contract/laboratory/trial.ts'
import { type Group, isGroup, type Leaf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type ConditionRecord, matches } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { FieldCatalogue } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Clock } from '@entrepot/contract/kernel/company-clock.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { conditionRecord, type ItemRow, itemsByGuid, recordThen } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type PastEvent, pastEvents } from './past-events.queries.ts'

/** What would have become of a record; `met`: it was meant at all. */
export type Judgement = Pick<TriedRecord, 'outcome' | 'message' | 'changes'> & { met?: boolean }
export const NOTHING: Judgement = { outcome: 'nothing', message: null, changes: [] }

export type Past = { row: ItemRow; event: PastEvent }
/**
 * What happened in the last days to records that the caller sees. `judge`: what would have become of one of them; null:
 * it is none that would have been looked at.
 */
export const onPast = async (
  ctx: Ctx,
  events: readonly EventName[],
  judgeFor: (past: readonly Past[]) => Promise<(one: Past) => Judgement | null>,
): Promise<Tried> => {
  const found = events.length > 0 ? await pastEvents(ctx, events, TRIED_DAYS, MOST_TRIED + 1) : []
  const rows = await itemsByGuid(ctx, [...new Set(found.map(({ item }) => item))])
  const past = found.slice(0, MOST_TRIED).flatMap((event): Past[] => {
    const row = rows.get(event.item)
    return row && ctx.rights.levels.has(row.folder) ? [{ row, event }] : []
  })
  const judge = await judgeFor(past)
  const tried = past.flatMap((one) => {
    const judged = judge(one)
    return judged ? [triedAs(one.row, judged, one.event.at)] : []
  })
  return summed(tried, { cut: found.length > MOST_TRIED })
}

type TriedOne = TriedRecord & { met: boolean }
export const triedAs = ({ guid, name }: Pick<ItemRow, 'guid' | 'name'>, judged: Judgement, at?: Date): TriedOne => ({
  guid,
  name,
  at: at?.toISOString() ?? null,
  ...judged,
  met: judged.met ?? judged.outcome !== 'nothing',
})

/** Those it would have touched are shown first, and of a single record what became of it in any case. */
export const summed = (
  tried: readonly TriedOne[],
  { cut = false, lines = [], all = false }: { cut?: boolean; lines?: Tried['lines']; all?: boolean } = {},
): Tried => {
  const of = (outcome: TriedRecord['outcome']) => tried.filter((one) => one.outcome === outcome)
  const [refused, changed, nothing] = [of('refused'), of('changed'), of('nothing')]
  return {
    events: tried.length,
    met: tried.filter(({ met }) => met).length,
    wouldRefuse: refused.length,
    wouldChange: changed.length,
    cut,
    lines: [...lines],
    records: [...refused, ...changed, ...(all ? nothing : [])]
      .slice(0, MOST_TRIED_SHOWN)
      .map(({ met: _met, ...one }) => one),
  }
}

const leavesOf = ({ rules }: Group): Leaf[] => rules.flatMap((rule) => (isGroup(rule) ? leavesOf(rule) : [rule]))
/** Each line of a condition by itself, and whether a record holds it. */
export const linesOf = (
  conditions: Group,
  record: ConditionRecord,
  catalogue: FieldCatalogue,
  clock: Clock,
): Tried['lines'] =>
  leavesOf(conditions).map((leaf) => ({
    field: leaf.field,
    operator: leaf.operator,
    other: leaf.other ?? null,
    holds: matches({ operator: 'AND', rules: [leaf] }, record, catalogue, clock),
  }))

/** Past records as conditions saw them then, with what is known of the act. */
export const recordsThen = async (ctx: Ctx): Promise<(one: Past) => ConditionRecord> => {
  const names = await fieldNamesOf(ctx)
  return ({ row, event }) => {
    const { left, old } = recordThen(conditionRecord(ctx, row, names), event)
    return { ...left, old, ...actOf(event) }
  }
}
/** What is known of the act beside its record. */
const actOf = ({ event, movement, payload, comment, name }: PastEvent): ConditionRecord => {
  const said = payload ?? {}
  if (event === 'reservation.created')
    return { reservation: { quantity: said['quantity'], name, expiryDate: said['expiryDate'] } }
  if (event === 'checkout.made' || event === 'checkout.returned')
    return {
      checkout: {
        quantity: said['quantity'],
        dueDate: said['dueDate'] || null,
        comment,
        recipient: said['recipient'],
      },
    }
  return movement ? { movement } : {}
}
