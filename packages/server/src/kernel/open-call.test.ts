import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let caller: Caller
let client: pg.Client
beforeAll(async () => {
  node = await startTestNode(url)
  caller = await aUser(node, await aCompany(node))
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await node.stop()
})

const open = (key: string) =>
  client.query({
    name: 'open',
    text: 'select status from open_call($1, $2, $3, $4)',
    values: [caller.company, caller.guid, 'POST /items', key],
  })
/** How many stored answers were read since the database began, by whichever way. */
const answersRead = async () => {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'idempotency'",
  )
  return Number(rows[0].read)
}

it('a connection that opened its first calls on an empty database does not read every stored answer later', async () => {
  await client.query('vacuum analyze idempotency')
  // Often enough for the connection to keep one plan.
  for (let call = 0; call < 8; call++) await open(randomUUID())
  await client.query(
    `insert into idempotency (company_id, user_id, route, key, request_hash, status)
    select $1, $2, 'POST /items', n::text, '', 201 from generate_series(1, 3000) n`,
    [caller.company, caller.guid],
  )
  const before = await answersRead()
  expect((await open('77')).rows).toEqual([{ status: 201 }])
  expect((await open('none')).rows).toEqual([{ status: null }])
  expect((await answersRead()) - before).toBeLessThanOrEqual(2)
})
