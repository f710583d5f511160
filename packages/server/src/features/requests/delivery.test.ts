import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import pg from 'pg'
import { sql, transaction } from '../../kernel/database.ts'
import { makeOutgoing } from '../../kernel/outgoing.ts'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { readLog } from '../../testing/read-log.ts'
import { isSignedBy, type Receiver, startReceiver } from '../../testing/receiver.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const EVENTS = sizeOf('DELIVERIES', { short: 150, full: 10_000 })
const ITEMS = Math.max(25, EVENTS / 25)
const AT_ONCE = 10
let later = 0
const options = {
  env: { OUTGOING_ALLOW_PRIVATE: 'true', JWT_SECRET: 'shared-by-the-nodes-of-this-test-0123456789' },
  clock: { now: () => new Date(Date.now() + later) },
}
let nodes: TestNode[]
let receiver: Receiver
beforeAll(async () => {
  nodes = [await startTestNode(url, options), await startTestNode(url, options)]
  await readLog(nodes[0]!)
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.stop()
  for (const node of nodes) await node.stop()
})

const settled = () => Promise.all(nodes.map((node) => node.jobs.settled()))
/** Both nodes work on what is there at the same time, a minute and some later each round. */
const sendUntilNothingWaits = async (isOver: () => Promise<boolean>) => {
  while (!(await isOver())) {
    await Promise.all(nodes.map((node) => node.jobs.runNow('api-requests')))
    await settled()
    later += 61_000
  }
}

it(`delivers each of ${EVENTS} events once to a receiver that fails at random, from two nodes, in the order of each record`, async () => {
  const company = await aCompany(nodes[0]!)
  const admin = await aUser(nodes[0]!, company)
  const hall = await aFolder(admin, 'Halle')
  const { body: made } = await admin.post('/api/requests', {
    name: 'Sorties',
    trigger: 'stock_out',
    method: 'POST',
    url: `${receiver.base}/hook`,
    payload: '{"event":"{{event.id}}","item":"{{item.guid}}","left":{{item.quantity}}}',
  })
  const items = await Promise.all(
    Array.from({ length: ITEMS }, (_, at) => anItem(admin, hall, { name: `Vis ${at}`, quantity: EVENTS })),
  )
  const roll = dice(20_261_126)
  const taken = new Set<string>()
  const answered = new Map<string, number>()
  receiver.answer = ({ id }) => {
    const luck = roll()
    if (luck < 0.15) return { status: 503 }
    // Taken, and yet the other side never hears of it: it comes again, and is known by its id.
    if (luck < 0.17) {
      taken.add(id)
      return { status: 500 }
    }
    answered.set(id, (answered.get(id) ?? 0) + 1)
    taken.add(id)
    return { status: 200 }
  }
  const out = async (nth: number) => {
    const { status } = await admin.post(`/items/${items[nth % ITEMS]}/transactions`, {
      type: 'out',
      action: 'given_to_technician',
      quantity: 1,
    })
    expect(status).toBe(201)
  }
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, EVENTS - from) }, (_, at) => out(from + at)))
    // Some is sent while more happens.
    if (from % 1_000 === 0) await Promise.all(nodes.map((node) => node.jobs.runNow('events')))
  }
  await readLog(nodes[0]!)
  await settled()
  const keeper = () => aUser(nodes[0]!, company)
  const runsIn = async (state: string, by: Caller) =>
    (await by.get(`/api/requests/${made.guid}/runs?size=500&state=${state}`)).body as {
      total: number
      data: { guid: string }[]
    }
  const isOver = async () => (await runsIn('waiting', await keeper())).total === 0
  await sendUntilNothingWaits(isOver)
  // Those that failed three times are replayed, as somebody would.
  const replayed = new Set<string>()
  for (;;) {
    const by = await keeper()
    const { data: failed } = await runsIn('failed', by)
    if (failed.length === 0) break
    for (const { guid } of failed) {
      replayed.add(guid)
      await by.post(`/api/requests/${made.guid}/runs/${guid}/replay`)
    }
    await settled()
    await sendUntilNothingWaits(isOver)
  }

  const messages = receiver.received.map((message) => ({
    ...message,
    said: JSON.parse(message.body) as { event: string; item: string; left: number },
  }))
  const eventOf = new Map(messages.map(({ id, said }) => [id, said.event]))
  // One id is one event, and one event one id, whatever was tried how often.
  expect(new Set(eventOf.values()).size).toBe(eventOf.size)
  expect(new Set(messages.map(({ id, body }) => `${id} ${body}`)).size).toBe(eventOf.size)
  expect(messages.every((message) => isSignedBy(made.secret, message))).toBe(true)
  // What was said to have arrived never comes again.
  expect([...answered].filter(([, times]) => times > 1)).toEqual([])
  // What happened to one record arrives in its order, but for what was replayed by hand.
  for (const item of items) {
    const lefts = messages
      .filter(({ said, id }) => said.item === item && !replayed.has(id))
      .map(({ said }) => said.left)
    expect(lefts).toEqual(lefts.toSorted((a, b) => b - a))
  }
  // Nobody is missing.
  expect(new Set([...taken].map((id) => eventOf.get(id))).size).toBe(EVENTS)
}, 1_800_000)

it('comes again under its id where a node dies between sending and writing it down', async () => {
  const real = makeOutgoing({ allowPrivate: true })
  const dying = await startTestNode(url, {
    ...options,
    outgoing: {
      send: async (request) => {
        await real.send(request)
        throw new Error('the node died')
      },
    },
  })
  const company = await aCompany(dying)
  const admin = await aUser(dying, company)
  const hall = await aFolder(admin, 'Halle')
  const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
  const { body: made } = await admin.post('/api/requests', {
    name: 'Sorties',
    trigger: 'stock_out',
    method: 'POST',
    url: `${receiver.base}/died`,
    payload: '{"event":"{{event.id}}"}',
  })
  receiver.received = []
  receiver.answer = () => ({ status: 200 })
  await admin.post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity: 1 })
  await readLog(dying)
  await dying.jobs.settled()
  const [other] = nodes
  // Whoever took it still might write it down: nobody else sends it yet.
  await other!.jobs.runNow('api-requests')
  expect(receiver.received).toHaveLength(1)
  await transaction(other!.pool, { company }, ({ db }) =>
    sql`update api_run set leased_until = clock_timestamp() where company_id = ${company}`.execute(db),
  )
  await other!.jobs.runNow('api-requests')
  expect(receiver.received).toHaveLength(2)
  expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
  const keeper = await aUser(other!, company)
  expect((await keeper.get(`/api/requests/${made.guid}/runs`)).body.data).toMatchObject([
    { state: 'sent', status: 200 },
  ])
  await dying.stop()
})

it('is what the node says that had it last: one that comes back after its lease changes nothing', async () => {
  const gate = Promise.withResolvers<void>()
  let isAsked = false
  const slow = await startTestNode(url, {
    ...options,
    outgoing: {
      send: async () => {
        isAsked = true
        await gate.promise
        return { status: 410, headers: {}, body: Buffer.from(''), isCut: false, url: '' }
      },
    },
  })
  const company = await aCompany(slow)
  const admin = await aUser(slow, company)
  const item = await anItem(admin, await aFolder(admin, 'Halle'), { name: 'Vis', quantity: 5 })
  const { body: made } = await admin.post('/api/requests', {
    name: 'Sorties',
    trigger: 'stock_out',
    method: 'POST',
    url: `${receiver.base}/slow`,
    payload: '{}',
  })
  receiver.answer = () => ({ status: 200 })
  await admin.post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity: 1 })
  await readLog(slow)
  const late = slow.jobs.settled()
  await vi.waitFor(() => expect(isAsked).toBe(true), 10_000)
  const [other] = nodes
  await transaction(other!.pool, { company }, ({ db }) =>
    sql`update api_run set leased_until = clock_timestamp() where company_id = ${company}`.execute(db),
  )
  await other!.jobs.runNow('api-requests')
  gate.resolve()
  await late
  const keeper = await aUser(other!, company)
  const runs = async () => (await keeper.get(`/api/requests/${made.guid}/runs`)).body.data
  expect(await runs()).toMatchObject([{ state: 'sent', status: 200, attempts: 1 }])
  // « 410 » would have paused it, and counted as a failure.
  expect((await keeper.get(`/api/requests/${made.guid}`)).body).toMatchObject({ status: 'active', failures: 0 })
  await slow.stop()
})

it('is filled with others of its request, and holds up none of them where it cannot be kept', async () => {
  const [node] = nodes
  const company = await aCompany(node!)
  const admin = await aUser(node!, company)
  const hall = await aFolder(admin, 'Halle')
  const names = ['Vis', 'Écrou', 'Clou']
  const items = await Promise.all(names.map((name) => anItem(admin, hall, { name, quantity: 5 })))
  const { body: made } = await admin.post('/api/requests', {
    name: 'Sorties',
    trigger: 'stock_out',
    method: 'POST',
    url: `${receiver.base}/some`,
    payload: '{"name":"{{item.name}}"}',
  })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create function refuse_clou() returns trigger language plpgsql as $$
    begin if new.body like '%Clou%' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_clou before update on api_run for each row execute function refuse_clou()`)
  receiver.received = []
  receiver.answer = () => ({ status: 200 })
  for (const item of items)
    await admin.post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity: 1 })
  await readLog(node!)
  await node!.jobs.settled()
  await node!.jobs.runNow('api-requests')
  const said = () => receiver.received.map(({ body }) => body).toSorted()
  expect(said()).toEqual(['{"name":"Vis"}', '{"name":"Écrou"}'])
  await owner.query('drop trigger refuse_clou on api_run')
  await owner.query('update api_run set leased_until = clock_timestamp() where company_id = $1', [company])
  await owner.end()
  await node!.jobs.runNow('api-requests')
  expect(said()).toEqual(['{"name":"Clou"}', '{"name":"Vis"}', '{"name":"Écrou"}'])
  const keeper = await aUser(node!, company)
  expect(
    (await keeper.get(`/api/requests/${made.guid}/runs`)).body.data.map((run: { state: string }) => run.state),
  ).toEqual(['sent', 'sent', 'sent'])
})

it('is written down also where it arrives while another one is', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const asked: string[] = []
  const node = await startTestNode(url, {
    ...options,
    outgoing: {
      send: async ({ body }) => {
        asked.push(String(body))
        await (asked.length === 1 ? first : second).promise
        return { status: 200, headers: {}, body: Buffer.from(''), isCut: false, url: '' }
      },
    },
  })
  const company = await aCompany(node)
  const admin = await aUser(node, company)
  const hall = await aFolder(admin, 'Halle')
  const { body: made } = await admin.post('/api/requests', {
    name: 'Sorties',
    trigger: 'stock_out',
    method: 'POST',
    url: `${receiver.base}/both`,
    payload: '{}',
  })
  for (const name of ['Vis', 'Clou']) {
    const item = await anItem(admin, hall, { name, quantity: 5 })
    await admin.post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity: 1 })
  }
  const held = new pg.Client({ connectionString: url })
  await held.connect()
  await readLog(node)
  await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
  await held.query('begin')
  await held.query('select from api_run where company_id = $1 for update', [company])
  first.resolve()
  await vi.waitFor(async () => {
    await held.query('select pg_stat_clear_snapshot()')
    const { rows } = await held.query(`select from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%with ended%' and datname = current_database()`)
    expect(rows).toHaveLength(1)
  }, 10_000)
  second.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await held.query('commit')
  await held.end()
  await node.jobs.settled()
  const { body } = await admin.get(`/api/requests/${made.guid}/runs`)
  expect(body.data.map((run: { state: string }) => run.state)).toEqual(['sent', 'sent'])
  await node.stop()
})
