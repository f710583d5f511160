import { type Ctx, todayOf } from './context.ts'
import type { Pool } from './database.ts'
import { LruMap } from './lru-map.ts'
import { VersionedCache } from './versioned-cache.ts'

/** A node keeps something for so many companies, those that used it last. */
export const COMPANIES_KEPT = 500

/** A change of rights or folders raises it; one of fields, rules or layouts does in the database itself. */
export const rightsVersion = ({ company }: Ctx): number => company.rightsVersion
/** For what is made with the day of the company in it: « today » is another one tomorrow. */
export const rightsVersionToday = (ctx: Ctx): string => `${ctx.company.rightsVersion} ${todayOf(ctx)}`

/** What is made of the rows of a company, made again for the first call that finds another version. */
export const keptByCompany = <T>(
  versionOf: (ctx: Ctx) => number | string,
  make: (ctx: Ctx) => Promise<T>,
): ((ctx: Ctx) => Promise<T>) => {
  const cacheOf = byPool(() => new VersionedCache<T>(COMPANIES_KEPT))
  return (ctx) => cacheOf(ctx).getOrMake(ctx.company.guid, versionOf(ctx), () => make(ctx))
}

/** What was found the last time, by the guid of the company, for who finds out alone whether it still stands. */
export const lastByCompany = <T>(): ((ctx: Ctx) => LruMap<string, T>) => byPool(() => new LruMap(COMPANIES_KEPT))

/** A process may have several databases open, as tests do, in which a guid is not the same company. */
const byPool = <C>(open: () => C): ((ctx: Ctx) => C) => {
  const opened = new WeakMap<Pool, C>()
  return ({ services: { pool } }) => {
    const known = opened.get(pool) ?? open()
    opened.set(pool, known)
    return known
  }
}
