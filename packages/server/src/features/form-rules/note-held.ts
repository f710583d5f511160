import type { Ctx } from '../../kernel/context.ts'
import { insertFirings } from './rules.queries.ts'

const counted = new WeakMap<Ctx['outbox'], Map<string, number>>()

/** Rules that held in a form that was sent: a row for each of them and call, however many records it sends. */
export const noteHeld = (ctx: Ctx, rules: readonly string[]): void => {
  if (rules.length === 0) return
  let times = counted.get(ctx.outbox)
  if (!times) {
    counted.set(ctx.outbox, (times = new Map()))
    ctx.onCommit(insertFirings(ctx, times).compile())
  }
  for (const rule of rules) times.set(rule, (times.get(rule) ?? 0) + 1)
}
