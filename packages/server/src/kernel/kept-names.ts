import type { Ctx } from './context.ts'
import { pipeline } from './database.ts'
import { byPool, COMPANIES_KEPT, hasItsVersion } from './kept-by-company.ts'
import { VersionedCache } from './versioned-cache.ts'

/** Of each kind and company; a node of many companies forgets a company, not some of its names. */
const MOST_NAMES = 5_000

const renaming = new WeakSet<Ctx['outbox']>()
/** Said by who changes names that are kept, so that the rest of the call reads them as they are in its transaction. */
export const namesChange = (ctx: Ctx): void => void renaming.add(ctx.outbox)

/**
 * What rows name by its guid alone, looked up once for all that name it instead of for each row. A change of a name
 * raises the version by which it is kept, in the database itself (migration 0333). Names of then, and those that a call
 * has changed, are asked for each time.
 */
export const keptNames = <T>(
  find: (ctx: Ctx, guids: readonly string[]) => Promise<readonly (readonly [string, T])[]>,
) => {
  const cacheOf = byPool(() => new VersionedCache<Map<string, T>>(COMPANIES_KEPT))
  return async (ctx: Ctx, named: readonly (string | null)[]): Promise<ReadonlyMap<string, T>> => {
    const guids = [...new Set(named)].filter((guid) => guid !== null)
    const { guid: company, rightsVersion: version } = ctx.company
    if (guids.length > 0 && (ctx.isPast || version < 0 || renaming.has(ctx.outbox)))
      return new Map(await find(ctx, guids))
    const cache = cacheOf(ctx)
    const kept = cache.get(company, version) ?? new Map<string, T>()
    const missing = guids.filter((guid) => !kept.has(guid))
    if (missing.length === 0) return kept
    const [found, isItsVersion] = await pipeline([find(ctx, missing), hasItsVersion(ctx)])
    const all = new Map([...kept, ...found])
    if (isItsVersion) cache.set(company, version, all.size > MOST_NAMES ? new Map(found) : all)
    return all
  }
}
