import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import { settle } from './settle.ts'

/**
 * A part of a call that may fail without taking the rest along; what it told and noted goes with it. Not for parts
 * within parts.
 */
export const inSavepoint = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  // What waits for the commit is not of this part, and must not go with it.
  await ctx.flush()
  await sql`savepoint one_part`.execute(ctx.db)
  const { activities, events, judged } = ctx.outbox
  const [told, emitted] = [activities.length, events.length]
  try {
    const result = await work()
    await settle(ctx)
    await ctx.flush()
    await sql`release savepoint one_part`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_part`.execute(ctx.db)
    // What did not happen is not told either.
    activities.length = told
    events.length = emitted
    ctx.outbox.judged = judged
    throw error
  }
}
