import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { availableOf, type Plan, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Along, AlongPart } from '../../kernel/along.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Policy, Refused } from './lines.ts'
import type { PlannedLine } from './plan-whole.ts'

/** What was to go along with a line and cannot. */
export type ShortPart = PlannedLine & { of: Along; part: AlongPart; refusal: Refusal }
/** Refusals that say there is not enough, of which everybody wants to know how much there is. */
const SHORT: readonly string[] = ['remaining_negative', 'reserved', 'checked_out', 'item_not_found']

type Planning = { all: readonly PlannedLine[]; records: readonly StockRecord[]; plan: Plan }

/**
 * Each product that does not suffice, with its place and what is there (BUND-10, T31): where all goes or nothing, once
 * for the whole call; where each line goes for itself, the first of each line.
 */
export const shortProblems = (
  ctx: Ctx,
  policy: Policy,
  short: readonly ShortPart[],
  { all, records, plan }: Planning,
): Refused[] => {
  const seen = new Set<string>()
  const told = short.filter(({ at, of, part }) => {
    const key = policy === 'all' ? `${of.cause.guid} ${part.name} ${part.place}` : String(at)
    return seen.size < seen.add(key).size
  })
  const standing = policy === 'all' ? records : [...plan.records, ...records]
  return told.map(({ at, line, of, part, refusal }) => {
    const field = line.alongField ?? line.field
    const record = standing.find(({ guid }) => guid === part.record)
    if (!SHORT.includes(refusal.code))
      return { line: at, problem: new Problem(refusal.code, { ...refusal.params }, field) }
    const wanted = all.filter(
      ({ intent: { along } }) => along?.of.cause.guid === of.cause.guid && same(along.part, part),
    )
    const needed = policy === 'all' ? wanted.length * part.quantity : part.quantity
    return {
      line: at,
      problem: new Problem(
        'along_short',
        {
          bundle: of.name,
          name: part.name,
          place: ctx.rights.tree.byGuid.get(part.place)?.name ?? '',
          quantity: record ? quantityToNumber(availableOf(record)) : 0,
          needed: quantityToNumber(needed),
        },
        field,
      ),
    }
  })
}

const same = (one: AlongPart, other: AlongPart): boolean => one.place === other.place && one.name === other.name
