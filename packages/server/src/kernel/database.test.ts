import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import {
  closedDb,
  fixed,
  NO_PIECE,
  openedTransaction,
  openPool,
  piece,
  type Pool,
  sql,
  transaction,
} from './database.ts'
import { isUnavailable, pgCode } from './database-errors.ts'

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

it('an instant is the one that the database holds, whatever its zone, its fraction and its year', async () => {
  const ask = (text: string) =>
    transaction(pool, {}, async ({ db }) => {
      const { rows } = await sql<{ is: Date; ms: number }>`
        select t as is, floor(extract(epoch from t) * 1000)::float8 as ms from cast(${text} as timestamptz) t`.execute(
        db,
      )
      return [rows[0]!.is.getTime(), rows[0]!.ms]
    })
  for (const text of [
    '2026-11-30 02:18:11+00',
    '2026-11-30 02:18:11.1+00',
    '2026-03-29 02:18:11.123999+02',
    '0044-03-15Z',
  ])
    expect((await ask(text))[0], text).toBe((await ask(text))[1])
  const far = await ask('10026-01-01 00:00:00.5+00')
  expect(far[0]).toBe(far[1])
  const before = await ask('0044-03-15 12:00:00+00 BC')
  expect(before[0]).toBe(before[1])
  const tokyo = await transaction(pool, {}, async ({ db }) => {
    await sql`set local timezone = 'Asia/Tokyo'`.execute(db)
    return (await sql<{ is: Date }>`select timestamptz '2026-11-30 02:18:11.25+00' as is`.execute(db)).rows
  })
  expect(tokyo).toEqual([{ is: new Date('2026-11-30T02:18:11.250Z') }])
})

it('a transaction says why it was refused, whichever of its statements is waited for', async () => {
  const refused = (wait: (first: Promise<unknown>, second: () => Promise<unknown>) => Promise<unknown>) =>
    transaction(pool, {}, async ({ db }) => {
      const first = sql`select 1 / ${0}::int`.execute(db)
      first.catch(() => {})
      await wait(first, () => sql`select 1`.execute(db))
    }).catch(pgCode)
  expect(await refused((_, second) => second())).toBe('22012')
  expect(await refused((first, second) => first.catch(second))).toBe('22012')
  expect(await refused((first) => first)).toBe('22012')
  expect(await refused((first) => first.catch(() => {}))).toBe('22012')
})

it('a read says why it could not go on, and not why another transaction of its connection was refused', async () => {
  await transaction(pool, {}, ({ db }) => sql`create sequence opened`.execute(db))
  await transaction(pool, {}, ({ db }) => sql`select 1 / ${0}::int`.execute(db)).catch(() => {})
  // What opens it again in front of a second batch is refused, and nobody waits for that.
  const open = sql<{ n: number }>`select nextval('opened') as n`.compile(closedDb)
  const reading = openedTransaction(
    pool,
    open,
    async ({ db }, opened) => {
      await opened
      await sql`select 1`.execute(db)
    },
    { readOnly: true },
  )
  expect(await reading.catch(pgCode)).toBe('25006')
})

describe('a fixed statement', () => {
  const moved = (place: string | null) =>
    fixed`update item set seq = ${1} ${place ? piece`, folder_id = ${place}` : NO_PIECE} where id = ${'x'}`.compile()
  it('has the text of its piece, whichever came first, and its values in order', () => {
    for (const turn of [1, 2]) {
      expect(moved('hall').sql, `${turn}`).toBe('update item set seq = $1 , folder_id = $2 where id = $3')
      expect(moved('hall').parameters).toEqual([1, 'hall', 'x'])
      expect(moved(null).sql).toBe('update item set seq = $1  where id = $2')
      expect(moved(null).parameters).toEqual([1, 'x'])
    }
  })
  it('has no second piece, as its text is known by the first', () =>
    expect(() => fixed`${piece`a`} ${piece`b`}`).toThrow('one piece'))
})
