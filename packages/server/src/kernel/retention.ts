import type { Retention } from './feature.ts'
import { type Db, sql } from './database.ts'
import { LIMITS } from './limits.ts'

/** Rows of the kernel's own tables that have served. */
export const KERNEL_RETENTION: readonly Retention[] = [
  { table: 'removal', at: 'removed_at', keptMs: LIMITS.removalsKeptMs },
  { table: 'idempotency', at: 'created_at', keptMs: LIMITS.idempotencyKeptMs },
  { table: 'event', at: 'created_at', keptMs: LIMITS.eventsKeptMs },
]

/** Removes what has served in one company, in its transaction. */
export const removeServed = async (db: Db, company: string, now: Date, retention: readonly Retention[]) => {
  for (const { table, at, keptMs } of retention) {
    const before = new Date(now.getTime() - keptMs)
    const instant = sql`coalesce(${sql.join([at].flat().map((column) => sql.ref(column)))})`
    await sql`delete from ${sql.table(table)} where company_id = ${company} and ${instant} < ${before}`.execute(db)
  }
}
