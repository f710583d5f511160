import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Plan, StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { type Line, planEach } from '@entrepot/contract/stock/plan-lines.ts'
import { recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { asProblem, type Lines } from './lines.ts'
import type { Locked } from './lock-lines.ts'
import type { ChangeLine } from './stock-line.ts'
import type { LineIntent } from './line-intents.ts'
import { type ShortPart, shortProblems } from './short-along.ts'

export type PlannedLine = { at: number; line: ChangeLine; intent: Line & LineIntent }

/**
 * A line of several intents goes whole or not at all: what one of them is refused for leaves out the others. What goes
 * along with a line leaves in its act, so that it is taken back with it.
 */
export const planWhole = (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  { rows }: Locked,
  intents: ReadonlyMap<number, readonly LineIntent[]>,
): { plan: Plan; planned: PlannedLine[] } => {
  const records = [...rows.values()].map((row): StockRecord => recordOf(ctx, row))
  const all = lines.left.flatMap(({ line: at, input: line }) => {
    const own = intents.get(at)!
    const act = own.some(({ along }) => along) ? ctx.services.clock.orderedUuid() : null
    return own.map((intent): PlannedLine => ({
      at,
      line,
      intent: { ...intent, groupKey: act ?? ctx.services.clock.orderedUuid() },
    }))
  })
  const counts = new Map([...Map.groupBy(all, ({ at }) => at)].map(([at, own]) => [at, own.length]))
  const isPart = ({ at }: PlannedLine) => counts.get(at)! > 1
  const refusals = new Set<number>()
  const ownRefusals = new Map<number, Refusal>()
  const short: ShortPart[] = []
  for (;;) {
    const planned = all.filter(({ at }) => !refusals.has(at))
    const { plan, refusals: refused } = planEach(
      records,
      planned.map(({ intent }) => intent),
    )
    let left: number | null = null
    for (const refusal of refused) {
      const one = planned[refusal.line]!
      // Those behind it may go once its other intents take nothing.
      if (left !== null && left !== one.at) break
      if (one.intent.along) short.push({ ...one, ...one.intent.along, refusal })
      else if (!ownRefusals.has(one.at)) ownRefusals.set(one.at, refusal)
      refusals.add(one.at)
      if (lines.policy === 'each' && isPart(one)) left = one.at
    }
    if (refused.some((refusal) => isPart(planned[refusal.line]!))) continue
    const fieldOf = new Map(lines.left.map(({ line, input }) => [line, input.field]))
    lines.settle([
      ...[...ownRefusals].map(([line, refusal]) => ({ line, problem: asProblem(refusal, fieldOf.get(line)) })),
      ...shortProblems(
        ctx,
        lines.policy,
        // A line that is refused for itself says so alone.
        short.filter(({ at }) => !ownRefusals.has(at)),
        { all, records, plan },
      ),
    ])
    return { plan, planned: planned.filter(({ at }) => !refusals.has(at)) }
  }
}
