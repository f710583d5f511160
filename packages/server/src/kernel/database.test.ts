import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { isUnavailable, openPool, type Pool, sql, transaction } from './database.ts'

const url = testDatabase()
let pool: Pool
beforeAll(() => {
  pool = openPool(url, { size: 1, role: null, onError: () => {} })
})
afterAll(() => pool.end())

describe('a connection that is lost while it is used', () => {
  it('fails its statement and not the process, and the next transaction has another', async () => {
    const lost = await transaction(pool, {}, ({ db }) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
    ).catch((error: unknown) => error)
    expect(isUnavailable(lost)).toBe(true)
    expect((await transaction(pool, {}, ({ db }) => sql<{ one: number }>`select 1 as one`.execute(db))).rows).toEqual([
      { one: 1 },
    ])
  })
})
