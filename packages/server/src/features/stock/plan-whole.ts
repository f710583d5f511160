import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { type Line, type Plan, planEach, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { asProblem, type Lines } from './lines.ts'
import type { Locked } from './lock-lines.ts'
import type { ChangeLine } from './stock-line.ts'
import type { LineIntent } from './line-intents.ts'

export type PlannedLine = { at: number; line: ChangeLine; intent: Line }

/** A line of several intents goes whole or not at all: what one of them is refused for leaves out the others. */
export const planWhole = (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  { rows }: Locked,
  intents: ReadonlyMap<number, readonly LineIntent[]>,
): { plan: Plan; planned: PlannedLine[] } => {
  const records = [...rows.values()].map((row): StockRecord => recordOf(ctx, row))
  const all = lines.left.flatMap(({ line: at, input: line }) =>
    intents
      .get(at)!
      .map((intent): PlannedLine => ({ at, line, intent: { ...intent, groupKey: ctx.services.clock.orderedUuid() } })),
  )
  const refusals = new Map<number, Refusal>()
  for (;;) {
    const planned = all.filter(({ at }) => !refusals.has(at))
    const { plan, refusals: refused } = planEach(
      records,
      planned.map(({ intent }) => intent),
    )
    for (const refusal of refused) {
      const { at } = planned[refusal.line]!
      if (!refusals.has(at)) refusals.set(at, refusal)
    }
    const isPartly = refused.some((refusal) => all.filter(({ at }) => at === planned[refusal.line]!.at).length > 1)
    if (isPartly) continue
    const fieldOf = new Map(lines.left.map(({ line, input }) => [line, input.field]))
    lines.settle([...refusals].map(([line, refusal]) => ({ line, problem: asProblem(refusal, fieldOf.get(line)) })))
    return { plan, planned: planned.filter(({ at }) => !refusals.has(at)) }
  }
}
