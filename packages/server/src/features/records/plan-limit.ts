import type { Ctx } from '../../kernel/context.ts'
import { requireQuota, roomFor } from '../../kernel/plan-quota.ts'

/** How many more items fit the plan; null without a limit. */
export const roomForItems = (ctx: Ctx): Promise<number | null> => roomFor(ctx, 'items')
/** PLAN-14. */
export const requireQuotaFor = (ctx: Ctx, count: number): Promise<void> => requireQuota(ctx, 'items', count)
