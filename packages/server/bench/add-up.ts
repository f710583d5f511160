import { chunkSome } from '../src/features/stock/chunks.queries.ts'
import { holdCategories } from '../src/features/stock/held-categories.queries.ts'
import { sumItems } from '../src/features/stock/item-sums.queries.ts'
import { type Db, openPool, transaction } from '../src/kernel/database.ts'
import { LIMITS } from '../src/kernel/limits.ts'
import { COMPANY, ZONE } from './data.ts'

const PATIENT = { patienceMs: 600_000 }

/**
 * What the job of charts has done long ago in a company that has been there for a while: everything, in parts. Beside
 * calls that are measured it would take a quarter of a core for minutes.
 */
export const addUp = async (url: string): Promise<string> => {
  const pool = openPool(url, { size: 1, onError: () => {} })
  const begun = performance.now()
  try {
    const settled = new Date().toISOString()
    const some = { zone: ZONE, settled, size: LIMITS.chunkMovements, dropped: LIMITS.dropBatch }
    const step = () => transaction(pool, { company: COMPANY }, ({ db }) => chunkSome(db, COMPANY, some), PATIENT)
    while (await step());
    const held = <T>(part: (db: Db) => Promise<T>) =>
      transaction(pool, { company: COMPANY }, ({ db }) => part(db), PATIENT)
    await holdCategories(held, COMPANY, settled, LIMITS.thingsPerMovementHeldRow)
    await transaction(pool, { company: COMPANY }, ({ db }) => sumItems(db, COMPANY, settled, 0), PATIENT)
  } finally {
    await pool.end()
  }
  return `Added up for charts in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`
}
