import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { lockedRoom, type Limited } from './room.queries.ts'

const CODE = { items: 'plan_limit_items', users: 'plan_limit_users', fields: 'plan_limit_fields' } as const

/** How many more fit the plan; null without a limit. Limit and count are read under a lock that lasts until the commit. */
export const roomFor = async (ctx: Ctx, what: Limited): Promise<number | null> => {
  // Without a limit nobody waits for anybody; who buys a smaller plan meanwhile counts what is there by then.
  if (limitIn(ctx, what) === null) return null
  const { limit, used } = await lockedRoom(ctx.db, ctx.company.guid, what)
  return limit === null ? null : Math.max(0, limit - used)
}

/** PLAN-14: counted under lock, so that a race never passes the limit. */
export const requireRoom = async (ctx: Ctx, what: Limited, count: number): Promise<void> => {
  const room = await roomFor(ctx, what)
  if (room !== null && room < count) throw new Problem(CODE[what], { limit: limitIn(ctx, what) ?? 0 })
}

const limitIn = ({ company: { plan } }: Ctx, what: Limited): number | null => ({ items: plan.limitItems, users: plan.limitUsers, fields: plan.limitFields })[what]
