import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { lockedItemTotal } from './items.queries.ts'

/** How many more items fit the plan; null without a limit. Locks the count until the commit. */
export const roomForItems = async (ctx: Ctx): Promise<number | null> => {
  const limit = ctx.company.plan.limitItems
  return limit === null ? null : Math.max(0, limit - (await lockedItemTotal(ctx)))
}

/** PLAN-14: counted under lock, so that a race never passes the limit. */
export const requireRoomFor = async (ctx: Ctx, count: number): Promise<void> => {
  const room = await roomForItems(ctx)
  if (room !== null && room < count) throw new Problem('plan_limit_items', { limit: ctx.company.plan.limitItems ?? 0 })
}
