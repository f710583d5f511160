import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { type Db, fixed, openedTransaction, openPool, type Pool, sql } from './database.ts'

const url = testDatabase()
let node: TestNode
let caller: Caller
let pool: Pool
beforeAll(async () => {
  node = await startTestNode(url)
  caller = await aUser(node, await aCompany(node))
  pool = openPool(url, { size: 1, role: 'entrepot_app', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await node.stop()
})

const reading = <T>(work: (db: Db) => Promise<T>, patience: number | null = null): Promise<T> =>
  openedTransaction(
    pool,
    fixed`select open_read_call(${caller.company}, ${caller.guid}, ${patience}) as versions`.compile(),
    ({ db }) => work(db),
    { readOnly: true },
  )
/** Whose company is open, in which transaction, and whether it may write. */
type State = { company: string; transaction: string; readonly: string; patience: string }
const stateIn = async (db: Db): Promise<State> => {
  const { rows } = await sql<State>`select current_setting('app.company', true) as company,
    current_setting('transaction_read_only') as readonly, current_setting('statement_timeout') as patience,
    (select virtualtransaction from pg_locks where pid = pg_backend_pid() and locktype = 'virtualxid') as transaction`.execute(
    db,
  )
  return rows[0]!
}
const transactionsOf = async (work: (db: Db) => Promise<State[]>) => (await reading(work)).map((one) => one.transaction)

it('asks in one batch without beginning, and leaves nothing of it to whoever has the connection next', async () => {
  const state = await reading(stateIn, 1_234)
  expect(state).toMatchObject({ company: caller.company, readonly: 'on', patience: '1234ms' })
  const client = await pool.connect()
  const { rows } = await client.query(`select current_setting('app.company', true) as company,
    current_setting('transaction_read_only') as readonly, current_setting('statement_timeout') as patience,
    array(select name from pg_prepared_statements where name in ('begin read only', 'commit')) as begun`)
  client.release()
  expect(rows).toEqual([{ company: '', readonly: 'off', patience: '10s', begun: [] }])
})

it('begins with a second batch, opened as the first was, and goes on in that transaction', async () => {
  const states = await reading(async (db) => [await stateIn(db), await stateIn(db), await stateIn(db)], 2_345)
  for (const state of states)
    expect(state).toMatchObject({ company: caller.company, readonly: 'on', patience: '2345ms' })
  const [first, second, third] = states.map(({ transaction }) => transaction)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

it('begins with the first batch where something of it is for what follows', async () => {
  const [first, second] = await transactionsOf(async (db) => {
    const [, one] = await Promise.all([sql`select set_config('app.as_of', 'then', true)`.execute(db), stateIn(db)])
    const { rows } = await sql<{ kept: string }>`select current_setting('app.as_of') as kept`.execute(db)
    expect(rows).toEqual([{ kept: 'then' }])
    return [one, await stateIn(db)]
  })
  expect(second).toBe(first)
})

it('writes in no batch of it', async () => {
  const write = (db: Db) => sql`update company set name = 'Autre' where id = ${caller.company}`.execute(db)
  await expect(reading(write)).rejects.toMatchObject({ code: '25006' })
  await expect(reading(async (db) => [await stateIn(db), await write(db)])).rejects.toMatchObject({ code: '25006' })
})

it('ends with its first refusal, and the connection serves the next', async () => {
  const refused = (db: Db) => sql`select 1 / 0`.execute(db)
  await expect(reading(refused)).rejects.toMatchObject({ code: '22012' })
  await expect(reading(async (db) => [await stateIn(db), await refused(db)])).rejects.toMatchObject({ code: '22012' })
  await expect(reading(() => Promise.reject(new Error('of ours')))).rejects.toThrow('of ours')
  expect(await reading(stateIn)).toMatchObject({ company: caller.company })
})

it('gives up a statement after the time that it was opened with, in each batch', async () => {
  const slow = (db: Db) => sql`select pg_sleep(5)`.execute(db)
  await expect(reading(slow, 50)).rejects.toMatchObject({ code: '57014' })
  await expect(reading(async (db) => [await stateIn(db), await slow(db)], 50)).rejects.toMatchObject({ code: '57014' })
})
