import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import { guidList, readableFolders } from './folder-access.ts'

/**
 * What a list of today would have answered at an instant: its statements find the tables of then under the same
 * names (migration 0311), its clock stands still, and the rights are those of today.
 */
export const lookBack = async <T>(ctx: Ctx, at: Date, list: (then: Ctx) => Promise<T>): Promise<T> => {
  const seen = readableFolders(ctx)
  const turn = (path: string) =>
    sql`select set_config('search_path', ${path}, true), set_config('app.as_of', ${at.toISOString()}, true),
      set_config('app.folders', ${seen ? guidList(seen) : ''}, true)`.execute(ctx.db)
  await turn('past, public')
  try {
    return await list(standingAt(ctx, at))
  } finally {
    // Whoever tells of a refusal goes on in the same transaction; one that is aborted ends with the path itself.
    await turn('public').catch(() => {})
  }
}
/** The same caller, for whom it is that instant. */
export const standingAt = (ctx: Ctx, at: Date): Ctx => ({
  ...ctx,
  services: { ...ctx.services, clock: { ...ctx.services.clock, now: () => at } },
})
