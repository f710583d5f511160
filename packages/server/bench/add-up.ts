import { sealSome } from '../src/features/ledger/chain.queries.ts'
import { chunkSome } from '../src/features/stock/chunks.queries.ts'
import { holdCategories } from '../src/features/stock/held-categories.queries.ts'
import { sumItems } from '../src/features/stock/item-sums.queries.ts'
import { type Db, openPool, transaction } from '../src/kernel/database.ts'
import { LIMITS } from '../src/kernel/limits.ts'
import { COMPANY, ZONE } from './data.ts'

const PATIENT = { patienceMs: 600_000 }

/**
 * What the jobs of charts and of the ledger's chain have done long ago in a company that has been there for a while:
 * everything, in parts. Beside calls that are measured they would take a core for a minute.
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
    const seal = () =>
      transaction(pool, { company: COMPANY }, ({ db }) => sealSome(db, COMPANY, settled, LIMITS.sealBatch), PATIENT)
    while ((await seal()) === LIMITS.sealBatch);
  } finally {
    await pool.end()
  }
  return `Added up for charts and sealed in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`
}
