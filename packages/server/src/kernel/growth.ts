import type { Services } from './context.ts'
import { sql, transaction } from './database.ts'
import { LruMap } from './lru-map.ts'

/**
 * Has the planner know how much a company has by now (decision 42): it looks by itself once a minute at most, and of a
 * company that came later not before a tenth of the table is another one. Plans that were made for a few rows read the
 * whole of a table for each of many.
 */
export type Growth = {
  /** Whether calls tell of what they write; long work always does. */
  readonly followsCalls: boolean
  /** Looks whenever a company has written twice as much as before; ends when what it found is known. Never fails. */
  wrote: (company: string, rows: number) => Promise<void>
}

const MOST_COMPANIES = 10_000

export const makeGrowth = (services: Pick<Services, 'pool' | 'log' | 'isDraining'>, followsCalls: boolean): Growth => {
  const written = new LruMap<string, number>(MOST_COMPANIES)
  /** One company at a time. */
  let looking = Promise.resolve()
  return {
    followsCalls,
    wrote: async (company, rows) => {
      const before = written.get(company) ?? 0
      written.set(company, before + rows)
      if (!hasDoubled(before, before + rows)) return
      looking = looking.then(() => look(services, company))
      await looking
    },
  }
}

const hasDoubled = (before: number, after: number): boolean => Math.clz32(before) !== Math.clz32(after)

/** Each table in a transaction of its own, so that none is held while another one is looked through. */
const look = async (services: Pick<Services, 'pool' | 'log' | 'isDraining'>, company: string): Promise<void> => {
  const asked = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    transaction(services.pool, { company }, async ({ db }) => (await statement.execute(db)).rows, { isLong: true })
  try {
    if (services.isDraining) return
    for (const { name } of await asked(sql<{ name: string }>`select grown_tables() as name`)) {
      if (services.isDraining) return
      await asked(sql`select take_statistics(${name}::regclass)`)
    }
  } catch (error) {
    services.log.warn({ err: error }, 'statistics not taken')
  }
}
