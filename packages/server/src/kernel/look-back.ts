import { type Ctx, withoutVersion, nowOf, type Rights } from './context.ts'
import { sql } from './database.ts'
import { guidList, readableFolders } from './folder-access.ts'
import { treeThen } from './folders-then.ts'

/**
 * What a list of today would have answered at the instant of a caller of then: its statements find the tables of
 * then under the same names (migration 0311), its clock stands still, its folders are those of then, and the rights are
 * those of today.
 */
export const lookBack = async <T>(then: Ctx, list: (then: Ctx) => Promise<T>): Promise<T> => {
  const seen = readableFolders(then)
  const turn = (path: string) =>
    sql`select set_config('search_path', ${path}, true), set_config('app.as_of', ${nowOf(then).toISOString()}, true),
      set_config('app.folders', ${seen ? guidList(seen) : ''}, true)`.execute(then.db)
  await turn('past, public')
  try {
    return await list({ ...then, isPast: true })
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
/** The same, who finds the folders of then where they were, as far as they may look into them today (decision 0032). */
export const callerThen = async (ctx: Ctx, at: Date): Promise<Ctx> => {
  const tree = await treeThen(ctx, at)
  return { ...standingAt(ctx, at), rights: { ...withoutVersion(ctx.rights), tree, levels: levelsIn(tree, ctx.rights) } }
}
/** A folder that is gone has no rights today: it is seen by who sees all. */
const levelsIn = (tree: Rights['tree'], { everywhere, levels }: Rights): Rights['levels'] =>
  everywhere ? new Map([...tree.byGuid.keys()].map((guid) => [guid, 'read'])) : levels
