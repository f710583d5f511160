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
  /**
   * Looks whenever a company, or a piece of long work of its own, has written twice as much as before; ends when what
   * it found is known. Never fails.
   */
  wrote: (company: string, rows: number, work?: string) => Promise<void>
  /** What long work has written says nothing of what it does next: what was checked is written to other tables. */
  ended: (work: string) => void
}

/** Companies and pieces of long work. */
const MOST_COUNTED = 10_000

export const makeGrowth = (services: Pick<Services, 'pool' | 'log' | 'isDraining'>, followsCalls: boolean): Growth => {
  const written = new LruMap<string, number>(MOST_COUNTED)
  /** One company at a time. */
  let looking = Promise.resolve()
  return {
    followsCalls,
    wrote: async (company, rows, work = company) => {
      const before = written.get(work) ?? 0
      written.set(work, before + rows)
      if (!hasDoubled(before, before + rows)) return
      looking = looking.then(() => look(services, company))
      await looking
    },
    ended: (work) => written.delete(work),
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
