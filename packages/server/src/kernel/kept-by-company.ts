import { type Ctx, todayOf } from './context.ts'
import { fixed, type Pool } from './database.ts'
import { LruMap } from './lru-map.ts'
import { VersionedCache } from './versioned-cache.ts'

/** A node keeps something for so many companies, those that used it last. */
export const COMPANIES_KEPT = 500

/** A change of rights or folders raises it; one of fields, rules or layouts does in the database itself. */
export const rightsVersion = ({ company }: Ctx): number => company.rightsVersion
/** For what is made with the day of the company in it: « today » is another one tomorrow. */
export const rightsVersionToday = (ctx: Ctx): string => `${ctx.company.rightsVersion} ${todayOf(ctx)}`

/**
 * What is made of the rows of a company, made again for the first call that finds another version. A call that has
 * changed these rows itself is answered from them, and nobody else is: its transaction may still be rolled back.
 */
export const keptByCompany = <T>(
  versionOf: (ctx: Ctx) => number | string,
  make: (ctx: Ctx) => Promise<T>,
): ((ctx: Ctx) => Promise<T>) => {
  const cacheOf = byPool(() => new VersionedCache<T>(COMPANIES_KEPT))
  return async (ctx) => {
    const [cache, { guid }, version] = [cacheOf(ctx), ctx.company, versionOf(ctx)]
    const known = cache.get(guid, version)
    if (known !== undefined) return known
    const made = await make(ctx)
    return (await hasItsVersion(ctx)) ? cache.set(guid, version, made) : made
  }
}

/** Whether the version that the call began with still stands. One below zero is that of a reading (`readingAnew`). */
export const hasItsVersion = async ({ db, company: { guid, rightsVersion: began } }: Ctx): Promise<boolean> => {
  if (began < 0) return true
  const { rows } = await fixed<{ now: number }>`select rights_version as now from company where id = ${guid}`.execute(
    db,
  )
  return rows[0]?.now === began
}

/** What was found the last time, by the guid of the company, for who finds out alone whether it still stands. */
export const lastByCompany = <T>(): ((ctx: Ctx) => LruMap<string, T>) => byPool(() => new LruMap(COMPANIES_KEPT))

/** A process may have several databases open, as tests do, in which a guid is not the same company. */
export const byPool = <C>(open: () => C): ((ctx: Ctx) => C) => {
  const opened = new WeakMap<Pool, C>()
  return ({ services: { pool } }) => {
    const known = opened.get(pool) ?? open()
    opened.set(pool, known)
    return known
  }
}
