import type { RawBuilder } from 'kysely'
import { type Db, customPlan, sql } from './database.ts'

/** The guids of a list in its order, 16 bytes each: a million of them take 16 MB. */
export type OrderedGuids = Buffer

const BYTES = 16

/** `query` answers ids in their order. */
export const orderedGuids = async (db: Db, query: RawBuilder<unknown>): Promise<OrderedGuids> => {
  const { rows } = await sql<{
    guids: Buffer
  }>`${customPlan} select coalesce(string_agg(uuid_send(listed.id), ''::bytea), ''::bytea) as guids
    from (${query}) listed`.execute(db)
  return rows[0]!.guids
}

/** As many of them as are there behind the first `from`. */
export const guidsAfter = (guids: OrderedGuids, from: number, limit: number): string[] => {
  const last = Math.min(from + limit, guids.length / BYTES)
  return Array.from({ length: Math.max(0, last - from) }, (_, at) =>
    guids
      .toString('hex', (from + at) * BYTES, (from + at + 1) * BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )
}
