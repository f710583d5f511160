import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { sql, transaction } from './database.ts'
import { LruMap } from './lru-map.ts'

/**
 * Has the planner know how much a company has by now (decision 42): it looks by itself once a minute at most, and of a
 * company that came later not before a tenth of the table is another one. Plans that were made for a few rows read the
 * whole of a table for each of many.
 */
export const tellOfGrowth = ({ pool, log }: Pick<Services, 'pool' | 'log'>, company: string): Promise<void> =>
  transaction(
    pool,
    { company },
    async ({ db }) => {
      await sql`select analyze_grown()`.execute(db)
    },
    { isLong: true },
  ).catch((error: unknown) => log.warn({ err: error }, 'statistics not taken'))

/** Behind the first, second, fourth of something and so on: as often as it has grown to twice as much. */
export const isTold = (nth: number): boolean => (nth & (nth - 1)) === 0

const MOST_COMPANIES = 10_000

/** For companies whose people write one thing after the other; nobody waits for it, and one is looked at at a time. */
export const followGrowth = (app: FastifyInstance, services: Pick<Services, 'pool' | 'log' | 'isDraining'>): void => {
  const written = new LruMap<string, number>(MOST_COMPANIES)
  let looking = Promise.resolve()
  app.addHook('onResponse', async ({ claims, method }, { statusCode }) => {
    if (!claims || method === 'GET' || statusCode >= 300) return
    const calls = (written.get(claims.company) ?? 0) + 1
    written.set(claims.company, calls)
    if (isTold(calls))
      looking = looking.then(() => (services.isDraining ? undefined : tellOfGrowth(services, claims.company)))
  })
}
