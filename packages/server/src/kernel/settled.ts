import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from './context.ts'
import { type Db, sql, transaction } from './database.ts'
import { LIMITS } from './limits.ts'

const ASKS_EVERY_MS = 250

/**
 * An instant before which no movement can appear any more. A movement is dated inside the statement that makes it, and
 * no statement lasts as long as `sealAfterMs`: what was dated before that had begun to write by now. Once everybody who
 * had begun by now has ended, it is all there. Null while somebody takes longer than is waited for: the next round
 * knows.
 */
export const settledAt = async ({ pool, log }: Services): Promise<string | null> => {
  const { settled, writers } = await transaction(pool, {}, ({ db }) => horizon(db, LIMITS.sealAfterMs), {
    readOnly: true,
  })
  for (let [waited, left] = [0, writers]; waited <= LIMITS.sealWaitMs; waited += ASKS_EVERY_MS) {
    if (left.length > 0) left = await transaction(pool, {}, ({ db }) => stillWriting(db, left), { readOnly: true })
    if (left.length === 0) return settled
    await wait(ASKS_EVERY_MS)
  }
  log.info('ledger: somebody writes for long, what is settled is known in the next round')
  return null
}

/** The instant `afterMs` ago, and who writes in this database now, by the numbers of their transactions. */
const horizon = async (db: Db, afterMs: number): Promise<{ settled: string; writers: string[] }> =>
  (
    await sql<{
      settled: string
      writers: string[]
    }>`select (clock_timestamp() - make_interval(secs => ${afterMs / 1000}))::text as settled,
      array(select backend_xid::text from pg_stat_activity
      where datname = current_database() and backend_xid is not null) as writers`.execute(db)
  ).rows[0]!
const stillWriting = async (db: Db, writers: readonly string[]): Promise<string[]> =>
  (
    await sql<{
      xid: string
    }>`select backend_xid::text as xid from pg_stat_activity
      where datname = current_database() and backend_xid::text = any(${[...writers]}::text[])`.execute(db)
  ).rows.map(({ xid }) => xid)
