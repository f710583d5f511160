import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let owner: pg.Client
let admin: Caller
let colleague: Caller
let board: string
/** By how much the clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => new Date(Date.now() + aheadMs) } })
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})
beforeEach(async () => {
  aheadMs = 0
  admin = await aUser(node, await aCompany(node))
  await owner.query(`select set_config('app.company', $1, false)`, [admin.company])
  // Orders are not theirs to see.
  colleague = await aUser(node, admin.company, {
    roles: ['ROLE_DASHBOARD_FULL', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_FULL', 'ROLE_ITEM_TRANSACTIONS'],
  })
  await anItem(admin, await aFolder(admin, 'Dépôt'), { name: 'Vis', quantity: 12 })
  board = (await admin.post('/dashboards', { name: 'Stock' })).body.guid
})

const suggest = (by = admin) => by.post(`/dashboards/${board}/suggestions`, {})
const used = async () =>
  (await owner.query('select used from assistant_use where company_id = $1', [admin.company])).rows[0]?.used ?? 0
/** Until so many who count wait for what somebody else holds. */
const untilTheyWait = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select count(distinct pid)::int as n from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows[0].n).toBe(count)
    },
    { timeout: 5_000, interval: 10 },
  )
/** While nobody can count orders; they can again as soon as `work` is done. */
const whileOrdersAreHeld = async (work: () => Promise<void>): Promise<void> => {
  await owner.query('begin')
  try {
    await owner.query('lock table purchase_order in access exclusive mode')
    await work()
  } finally {
    await owner.query('commit')
  }
}

describe('the quota of a day', () => {
  it('keeps nobody waiting while the charts of a colleague are counted (DASH-25)', async () => {
    let first: ReturnType<typeof suggest> | undefined
    await whileOrdersAreHeld(async () => {
      first = suggest()
      await untilTheyWait(1)
      expect((await suggest(colleague)).status).toBe(200)
    })
    expect((await first!).status).toBe(200)
    expect(await used()).toBe(2)
  })
  it('is not exceeded by two who ask at once for the last one (DASH-25)', async () => {
    await owner.query(
      `insert into assistant_use (company_id, day, used) values ($1, (now() at time zone 'Europe/Paris')::date, 19)`,
      [admin.company],
    )
    const asked: ReturnType<typeof suggest>[] = []
    await whileOrdersAreHeld(async () => {
      asked.push(suggest(), suggest())
      await untilTheyWait(2)
    })
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(await used()).toBe(20)
    expect((await suggest(colleague)).body.code).toBe('suggestion_limit')
  })
  it('is not touched by a request that is sent again, even the last of the day (X-03)', async () => {
    await owner.query(
      `insert into assistant_use (company_id, day, used) values ($1, (now() at time zone 'Europe/Paris')::date, 19)`,
      [admin.company],
    )
    const key = { 'idempotency-key': node.services.clock.uuid() }
    const once = () => admin.call('POST', `/dashboards/${board}/suggestions`, {}, key)
    const [first, again] = [await once(), await once()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await used()).toBe(20)
  })
})

describe('an answer that takes too long', () => {
  it('holds the charts that were found within a minute (DASH-23)', async () => {
    let asked: ReturnType<typeof suggest> | undefined
    await whileOrdersAreHeld(async () => {
      asked = suggest()
      await untilTheyWait(1)
      aheadMs = 61_000
    })
    const { status, body } = await asked!
    expect([status, body.suggestions.length > 0]).toEqual([200, true])
    expect(
      body.suggestions.every(({ source }: { source: string }) => ['items', 'transactions_in'].includes(source)),
    ).toBe(true)
  })
  it('is none where there is no chart by then: the assistant is unavailable, and nothing is used up (DASH-23, DASH-24)', async () => {
    const empty = await aUser(node, await aCompany(node))
    const theirs = (await empty.post('/dashboards', { name: 'Vide' })).body.guid
    let asked: ReturnType<typeof suggest> | undefined
    await whileOrdersAreHeld(async () => {
      asked = empty.post(`/dashboards/${theirs}/suggestions`, {})
      await untilTheyWait(1)
      aheadMs = 61_000
    })
    const { status, body } = await asked!
    expect([status, body.code, body.message]).toEqual([
      503,
      'assistant_unavailable',
      "L'assistant n'est pas disponible",
    ])
    expect((await owner.query('select from assistant_use where company_id = $1', [empty.company])).rowCount).toBe(0)
  })
})

describe('a message that fails (CHAT-05)', () => {
  const send = (key: string) =>
    admin.call(
      'POST',
      '/assistant/messages',
      { mode: 'agent', message: 'articles en rupture', context: { route: '/items/root' } },
      { 'idempotency-key': key },
    )
  it('is not kept and uses nothing up, and is answered once when it is sent again (CHAT-13)', async () => {
    const key = node.services.clock.uuid()
    await owner.query('alter table assistant_message rename to assistant_message_gone')
    expect((await send(key)).status).toBe(500)
    await owner.query('alter table assistant_message_gone rename to assistant_message')
    expect(await used()).toBe(0)
    expect((await admin.get('/assistant/messages')).body.data).toEqual([])
    const answers = [await send(key), await send(key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect((await admin.get('/assistant/messages')).body.data).toEqual([answers[0]!.body])
    expect(await used()).toBe(1)
  })
})
