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

const WAYS = {
  open_call: {
    text: 'select status from open_call($1, $2, $3, $4)',
    answered: { status: 201 },
    fresh: { status: null },
  },
  open_known_call: {
    text: 'select versions is null as answered from open_known_call($1, $2, $3, $4) as versions',
    answered: { answered: true },
    fresh: { answered: false },
  },
}
/** How many stored answers were read since the database began, by whichever way. */
const answersRead = async () => {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'idempotency'",
  )
  return Number(rows[0].read)
}

it.each(Object.entries(WAYS))(
  'a connection that opened its first calls on an empty database does not read every stored answer later: %s',
  async (name, { text, answered, fresh }) => {
    const open = (key: string) =>
      client.query({ name, text, values: [caller.company, caller.guid, 'POST /items', key] })
    await client.query('truncate idempotency')
    await client.query('vacuum analyze idempotency')
    // Often enough for the connection to keep one plan.
    for (let call = 0; call < 8; call++) await open(randomUUID())
    await client.query(
      `insert into idempotency (company_id, user_id, route, key, request_hash, status)
      select $1, $2, 'POST /items', n::text, '', 201 from generate_series(1, 3000) n`,
      [caller.company, caller.guid],
    )
    const before = await answersRead()
    expect((await open('77')).rows).toEqual([answered])
    expect((await open('none')).rows).toEqual([fresh])
    expect((await answersRead()) - before).toBeLessThanOrEqual(2)
  },
)

/** In a transaction of its own, as calls are. */
const versionsOf = async (user = caller.guid): Promise<string | null> =>
  (await client.query('select open_known_call($1, $2, $3, null) as versions', [caller.company, user, 'x'])).rows[0]
    .versions

it('what is known of a caller stands until the row of the company or of the caller is another one', async () => {
  const known = await versionsOf()
  expect(known).toMatch(/^\d+ \d+$/)
  await client.query('update company set name = name where id <> $1', [caller.company])
  expect(await versionsOf()).toBe(known)
  for (const change of [
    'update company set rights_version = rights_version + 1 where id = $1',
    'update company set name = name where id = $1',
    'update app_user set active = active where company_id = $1',
  ]) {
    const before = await versionsOf()
    await client.query(change, [caller.company])
    expect(await versionsOf(), change).not.toBe(before)
  }
  expect(await versionsOf(randomUUID())).toBeNull()
})

it('a call is answered by who its caller is now, not by who it was a moment ago', async () => {
  const name = async () => (await caller.get('/user/company')).body.name
  await name()
  const before = await name()
  await client.query("update company set name = name || ' et fils' where id = $1", [caller.company])
  expect(await name()).toBe(`${before} et fils`)
  await client.query('update app_user set active = false where company_id = $1 and id = $2', [
    caller.company,
    caller.guid,
  ])
  expect((await caller.get('/user/company')).status).toBeGreaterThanOrEqual(401)
})
