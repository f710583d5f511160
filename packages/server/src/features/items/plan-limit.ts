import type { Ctx } from '../../kernel/context.ts'
import { requireRoom, roomFor } from '../../kernel/plan-room.ts'

/** How many more items fit the plan; null without a limit. */
export const roomForItems = (ctx: Ctx): Promise<number | null> => roomFor(ctx, 'items')
/** PLAN-14. */
export const requireRoomFor = (ctx: Ctx, count: number): Promise<void> => requireRoom(ctx, 'items', count)
