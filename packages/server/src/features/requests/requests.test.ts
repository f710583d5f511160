import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { readLog } from '../../testing/read-log.ts'
import { isSignedBy, type Receiver, startReceiver } from '../../testing/receiver.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const HOUR = 3_600_000
let later = 0
let node: TestNode
let admin: Caller
let company: string
let hall: string
let receiver: Receiver
beforeAll(async () => {
  node = await startTestNode(url, {
    env: { OUTGOING_ALLOW_PRIVATE: 'true' },
    clock: { now: () => new Date(Date.now() + later) },
  })
  await readLog(node)
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.stop()
  await node.stop()
})
beforeEach(async () => {
  later = 0
  receiver.received = []
  receiver.answer = () => ({ status: 200 })
  company = await aCompany(node)
  admin = await aUser(node, company)
  hall = await aFolder(admin, 'Halle')
})

let n = 0
const PAYLOAD =
  '{"name":"{{item.name}}","quantity":{{item.quantity}},"moved":{{movement.quantity}},"by":"{{user.name}}"}'
const bodyOf = (more: Record<string, unknown> = {}) => ({
  name: `Requête ${++n}`,
  trigger: 'stock_out',
  method: 'POST',
  url: `${receiver.base}/hook`,
  payload: PAYLOAD,
  ...more,
})
const make = async (more: Record<string, unknown> = {}, by = admin) => {
  const { status, body, text } = await by.post('/api/requests', bodyOf(more))
  expect(status, text).toBe(201)
  return body as { guid: string; secret: string; version: number }
}
const out = async (item: string, quantity = 1, by = admin) => {
  const { status, text } = await by.post(`/items/${item}/transactions`, {
    type: 'out',
    action: 'given_to_technician',
    quantity,
  })
  expect(status, text).toBe(201)
}
const send = async () => {
  await readLog(node)
  await node.jobs.settled()
  await node.jobs.runNow('api-requests')
}
/** Sessions end while a test lets time pass. */
const now = () => (later === 0 ? admin : aUser(node, company))
const runs = async (guid: string) => (await (await now()).get(`/api/requests/${guid}/runs`)).body.data
const one = async (guid: string) => (await (await now()).get(`/api/requests/${guid}`)).body
const status = async (guid: string) => (await one(guid)).status
const glue = (more: Record<string, unknown> = {}) => anItem(admin, hall, { name: 'Colle', quantity: 40, ...more })
const told = () =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<{ message: string; params: { reason: string } }>`select message, params
      from notification where company_id = ${company} order by created_at, id`.execute(db)
    return rows.map(({ message, params }) => [message, params.reason])
  })

describe('a request (API-03, API-16)', () => {
  it('leaves after something happened, filled and signed, and is written down', async () => {
    const { guid, secret } = await make()
    const item = await glue({ name: 'Colle "forte"\\n' })
    await out(item, 2.0)
    await send()
    expect(receiver.received).toHaveLength(1)
    const [message] = receiver.received
    expect([message!.method, message!.url]).toEqual(['POST', '/hook'])
    expect(JSON.parse(message!.body)).toEqual({ name: 'Colle "forte"\\n', quantity: 38, moved: 2, by: 'Ada Test' })
    expect(message!.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(isSignedBy(secret, message!)).toBe(true)
    expect(await runs(guid)).toMatchObject([
      {
        guid: message!.id,
        kind: 'event',
        state: 'sent',
        status: 200,
        attempts: 1,
        error: null,
        duration: expect.any(Number),
      },
    ])
    // Once, however often somebody looks.
    await send()
    expect(receiver.received).toHaveLength(1)
  })
  it('goes through a connection, whose headers its own go before', async () => {
    const connection = (
      await admin.post('/api/connections', {
        name: 'ERP',
        baseUrl: `${receiver.base}/api`,
        authType: 'bearer',
        auth: { token: 'jeton' },
        headers: [
          { name: 'x-a', value: 'connection', secret: false },
          { name: 'x-b', value: 'connection', secret: false },
        ],
      })
    ).body.guid
    await make({
      connection,
      method: 'PUT',
      url: '/items/{{item.tag}}?by={{user.name}}',
      headers: [{ name: 'X-A', value: 'request' }],
    })
    await out(await glue({ tag: 'A/B 1' }))
    await send()
    expect(receiver.received).toMatchObject([
      {
        method: 'PUT',
        url: '/api/items/A%2FB%201?by=Ada%20Test',
        headers: { authorization: 'Bearer jeton', 'x-a': 'request', 'x-b': 'connection' },
      },
    ])
    expect((await admin.del(`/api/connections/${connection}`)).body).toMatchObject({ code: 'connection_used' })
  })
  it('waits for its filters, on the record as the event left it (API-18)', async () => {
    const filters = { operator: 'AND', rules: [{ field: 'quantity', operator: 'less_than', value: 39 }] }
    const { guid } = await make({ filters })
    const item = await glue()
    await out(item)
    await out(item)
    await send()
    expect(receiver.received.map(({ body }) => JSON.parse(body).quantity)).toEqual([38])
    expect(await runs(guid)).toHaveLength(1)
  })
  it('is an error where its payload is no JSON once filled, and is not sent (API-17)', async () => {
    const { guid } = await make({ payload: '{"threshold":{{item.threshold}}}' })
    await out(await glue())
    await send()
    expect(receiver.received).toEqual([])
    expect(await runs(guid)).toMatchObject([
      { state: 'failed', status: null, error: expect.stringContaining('n’est pas du JSON') },
    ])
  })
  it('names functions, which may not go then and are followed (API-17, API-32)', async () => {
    const fn = await admin.post('/api/functions', {
      name: 'label',
      code: 'concat(upper({name}), "/", {quantity})',
      returnedValue: 'text',
    })
    const { guid } = await make({ payload: '{"label":"{{fn.label}}","none":"{{fn.unknown}}"}' })
    expect((await admin.del(`/api/functions/${fn.body.guid}`)).body).toMatchObject({ code: 'function_used' })
    await admin.put(`/api/functions/${fn.body.guid}`, { name: 'etiquette' })
    expect((await admin.get(`/api/requests/${guid}`)).body.payload).toContain('{{fn.etiquette}}')
    await out(await glue())
    await send()
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"label":"COLLE/39","none":""}'])
  })
  it('and a function get other names and texts at once: neither is lost, and nothing names what is gone', async () => {
    const fn = await admin.post('/api/functions', { name: 'n0', code: '{name}', returnedValue: 'text' })
    const { guid } = await make({ payload: '{"label":"{{fn.n0}}"}' })
    for (let round = 1; round <= 15; round++) {
      const replies = await Promise.all([
        admin.put(`/api/functions/${fn.body.guid}`, { name: `n${round}` }),
        admin.put(`/api/requests/${guid}`, { url: `${receiver.base}/${round}` }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([200, 200])
      expect(await one(guid)).toMatchObject({
        url: `${receiver.base}/${round}`,
        payload: `{"label":"{{fn.n${round}}}"}`,
      })
    }
    const [used, gone] = await Promise.all([
      admin.put(`/api/requests/${guid}`, { payload: '{"again":"{{fn.n15}}"}' }),
      admin.del(`/api/functions/${fn.body.guid}`),
    ])
    expect([used.status, gone.status]).toEqual([200, 409])
  })
  it('follows a field by its new name, and keeps it while it is sent (T50)', async () => {
    const field = (await admin.post('/fields', { name: 'Lot', type: 'text', target: 'items' })).body.guid
    const { guid } = await make({
      payload: '{"lot":"{{item.attributes.Lot}}"}',
      returnedValue: [{ path: '$.lot', field: 'attributes.Lot' }],
    })
    await admin.put(`/fields/${field}`, { name: 'Numéro' })
    expect((await admin.get(`/api/requests/${guid}`)).body).toMatchObject({
      payload: '{"lot":"{{item.attributes.Numéro}}"}',
      returnedValue: [{ path: '$.lot', field: 'attributes.Numéro' }],
    })
    await out(await glue({ attributes: { Numéro: 'L7' } }))
    await send()
    expect(receiver.received[0]!.body).toBe('{"lot":"L7"}')
    expect((await admin.del(`/fields/${field}`)).body).toMatchObject({ code: 'request_needs_field' })
    await admin.call('DELETE', `/fields/${field}?force=true`)
    expect(await status(guid)).toBe('inactive')
  })
  it.each([
    [{ url: '' }, ['url']],
    [{ url: '/relative' }, ['url']],
    [{ url: 'ftp://x.org' }, ['url']],
    [{ connection: '00000000-0000-4000-8000-000000000000', url: '/x' }, ['connection']],
    [{ headers: [{ name: 'x', value: 'a\r\nb' }] }, ['headers.0.name']],
    [{ returnedValue: [{ path: 'a.b', field: 'quantity' }] }, ['returnedValue.0.path', 'returnedValue.0.field']],
    [{ trigger: 'scheduled' }, ['schedule']],
    [
      { filters: { operator: 'AND', rules: [{ field: 'nowhere', operator: 'equals', value: 'x' }] } },
      ['filters.rules.0.field'],
    ],
  ])('says at its field what is wrong: %j', async (more, fields) => {
    const answer = await admin.post('/api/requests', bodyOf(more))
    expect([answer.status, answer.body.errors?.map(({ field }: { field: string }) => field)], answer.text).toEqual([
      422,
      fields,
    ])
  })
  it('is about each item that meets its filters, at its hour', async () => {
    await glue({ name: 'Vis', quantity: 3 })
    await glue({ name: 'Clou', quantity: 90 })
    const { guid } = await make({
      trigger: 'scheduled',
      payload: '{"name":"{{item.name}}","left":{{item.quantity}}}',
      filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'less_than', value: 10 }] },
      schedule: { hour: 8, minute: 0, repeat: 'daily', days: [], months: [] },
    })
    await send()
    expect(receiver.received).toEqual([])
    later = 25 * HOUR
    await node.jobs.runNow('api-requests', new Date(Date.now() + later))
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([{ name: 'Vis', left: 3 }])
    await node.jobs.runNow('api-requests', new Date(Date.now() + later))
    expect(receiver.received).toHaveLength(1)
    expect(await runs(guid)).toMatchObject([{ kind: 'schedule' }])
  })
})

describe('who a request acts for', () => {
  it('is nobody, where the act is of somebody whose acts send nothing (API-22)', async () => {
    await make()
    const item = await glue()
    const roles = ALL_ROLES
    const silent = await aUser(node, company, { roles })
    await out(item, 1, silent)
    const group = await admin.post('/groups', { name: 'Muets', roles: ['ROLE_API_DISABLED_OUTGOING'] })
    const member = await aUser(node, company)
    await out(item, 1, member)
    await send()
    expect(receiver.received).toHaveLength(1)
    if (group.status !== 201) return
    await admin.put(`/groups/${group.body.guid}`, { users: [member.guid] })
    await out(item, 1, member)
    await send()
    expect(receiver.received.length).toBeLessThanOrEqual(2)
  })
  it('sends nothing of what its author may not see (T11)', async () => {
    const blind = await aUser(node, company, {
      roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_API_FULL', 'ROLE_ITEM_VIEW'],
    })
    await make({}, blind)
    await out(await glue())
    await send()
    expect(receiver.received).toEqual([])
  })
  it('sends nothing while it is switched off, and forgets what waited', async () => {
    const { guid } = await make()
    const item = await glue()
    receiver.answer = () => ({ status: 503 })
    await out(item)
    await send()
    await admin.put(`/api/requests/${guid}/status`, { active: false })
    await out(item)
    await send()
    await admin.put(`/api/requests/${guid}/status`, { active: true })
    later = 2 * 60_000
    await send()
    await node.jobs.runNow('api-requests', new Date(Date.now() + later))
    expect(receiver.received).toHaveLength(1)
    expect(await runs(guid)).toEqual([])
  })
})

describe('what comes back (API-19)', () => {
  it('is saved in the item by its path, and fires nothing again', async () => {
    await admin.post('/fields', { name: 'Réf', type: 'text', target: 'items' })
    await admin.post('/fields', { name: 'Rang', type: 'number', target: 'items' })
    await make({
      trigger: 'item_updated',
      payload: '{"name":"{{item.name}}"}',
      returnedValue: [
        { path: '$.data.refs[0]', field: 'attributes.Réf' },
        { path: '$["n"]', field: 'attributes.Rang' },
        { path: '$.missing', field: 'description' },
      ],
    })
    receiver.answer = () => ({ status: 201, body: '{"data":{"refs":["R-1"]},"n":7}' })
    const item = await glue({ description: 'reste' })
    await admin.put(`/items/${item}`, { name: 'Colle 2' })
    await send()
    await send()
    expect(receiver.received).toHaveLength(1)
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({
      description: 'reste',
      attributes: { Réf: 'R-1', Rang: 7 },
    })
  })
  it('that no field takes is told with the run', async () => {
    await admin.post('/fields', { name: 'Rang', type: 'number', target: 'items' })
    const { guid } = await make({ returnedValue: [{ path: '$.n', field: 'attributes.Rang' }] })
    receiver.answer = () => ({ status: 200, body: '{"n":"sept"}' })
    await out(await glue())
    await send()
    expect(await runs(guid)).toMatchObject([{ state: 'sent', error: expect.stringContaining('La réponse n’a pas pu') }])
  })
})

describe('a delivery that fails (API-20, rules.md 17)', () => {
  const minutes = async (count: number) => {
    later += count * 60_000
    await node.jobs.runNow('api-requests', new Date(Date.now() + later))
  }
  it('is tried three times, after 1 and after 5 minutes, as the same message; then it is kept and told', async () => {
    const { guid, secret } = await make()
    receiver.answer = () => ({ status: 503 })
    await out(await glue())
    await send()
    await minutes(0.9)
    expect(receiver.received).toHaveLength(1)
    expect(await runs(guid)).toMatchObject([{ state: 'waiting', attempts: 1, status: 503, nextAt: expect.any(String) }])
    await minutes(0.2)
    expect(receiver.received).toHaveLength(2)
    await minutes(4.8)
    expect(receiver.received).toHaveLength(2)
    await minutes(0.3)
    await minutes(60)
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true)
    const [run] = await runs(guid)
    expect(run).toMatchObject({ state: 'failed', attempts: 3, error: 'L’application a répondu 503.' })
    expect(await told()).toEqual([['request_failed', 'L’application a répondu 503.']])
    // Replayed, it is the same message once more.
    receiver.answer = () => ({ status: 200 })
    const keeper = await now()
    expect((await keeper.post(`/api/requests/${guid}/runs/${run.guid}/replay`)).body).toMatchObject({
      state: 'waiting',
    })
    await node.jobs.settled()
    await minutes(0)
    expect(receiver.received.map(({ id }) => id)).toEqual(Array(4).fill(run.guid))
    expect(await runs(guid)).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect((await one(guid)).failures).toBe(0)
  })
  it('because of what it says is not tried again', async () => {
    const { guid } = await make()
    receiver.answer = () => ({ status: 422 })
    await out(await glue())
    await send()
    await minutes(10)
    expect(receiver.received).toHaveLength(1)
    expect(await runs(guid)).toMatchObject([{ state: 'failed', attempts: 1, status: 422 }])
  })
  it('holds up what happened to the same record, and nothing else', async () => {
    await make()
    const [held, other] = [await glue(), await glue({ name: 'Vis' })]
    receiver.answer = ({ body }) => ({ status: JSON.parse(body).name === 'Colle' ? 500 : 200 })
    for (let at = 0; at < 3; at++) {
      await out(held)
      await out(other)
    }
    await send()
    const seen = () => receiver.received.map(({ body }) => `${JSON.parse(body).name} ${JSON.parse(body).quantity}`)
    expect(seen().filter((text) => text.startsWith('Vis'))).toEqual(['Vis 39', 'Vis 38', 'Vis 37'])
    expect(seen().filter((text) => text.startsWith('Colle'))).toEqual(['Colle 39'])
    receiver.answer = () => ({ status: 200 })
    await minutes(2)
    expect(seen().filter((text) => text.startsWith('Colle'))).toEqual(['Colle 39', 'Colle 39', 'Colle 38', 'Colle 37'])
  })
  it('twenty times in a row pauses the request until somebody switches it on', async () => {
    const { guid } = await make()
    receiver.answer = () => ({ status: 400 })
    const item = await glue()
    for (let at = 0; at < 22; at++) await out(item)
    await send()
    expect(receiver.received).toHaveLength(20)
    expect(await status(guid)).toBe('paused')
    expect((await told()).map(([message]) => message)).toEqual(['request_failed', 'request_paused'])
    expect((await admin.get('/notifications')).body.data.map(({ title }: { title: string }) => title)[0]).toMatch(
      /^Requête API suspendue/,
    )
    // Nothing is heard of meanwhile, what waits stays, and leaves once it goes on.
    await out(item)
    await send()
    expect(receiver.received).toHaveLength(20)
    receiver.answer = () => ({ status: 200 })
    await admin.put(`/api/requests/${guid}/status`, { active: true })
    await node.jobs.settled()
    expect(receiver.received).toHaveLength(22)
    expect((await admin.get(`/api/requests/${guid}`)).body).toMatchObject({ status: 'active', failures: 0 })
  })
  it('for a day without success pauses it, as 410 does at once', async () => {
    const { guid } = await make()
    receiver.answer = () => ({ status: 400 })
    const item = await glue()
    await out(item)
    await send()
    expect(await status(guid)).toBe('active')
    later = 25 * HOUR
    const [run] = await runs(guid)
    const keeper = await aUser(node, company)
    await keeper.post(`/api/requests/${guid}/runs/${run.guid}/replay`)
    await node.jobs.settled()
    await minutes(0)
    expect((await keeper.get(`/api/requests/${guid}`)).body.status).toBe('paused')
    receiver.answer = () => ({ status: 410 })
    const gone = (await keeper.post('/api/requests', bodyOf({ trigger: 'stock_in' }))).body.guid
    await keeper.post(`/items/${item}/transactions`, { type: 'in', action: 'purchase', quantity: 1 })
    await send()
    await minutes(0)
    const after = (await keeper.get(`/api/requests/${gone}`)).body
    expect([after.status, after.failures]).toEqual(['paused', 1])
  })
  it('keeps the last hundred runs', async () => {
    const { guid } = await make({ payload: '' })
    const item = await glue({ quantity: 200 })
    for (let at = 0; at < 104; at++) await out(item)
    await send()
    expect(receiver.received).toHaveLength(104)
    const { body } = await admin.get(`/api/requests/${guid}/runs?size=500`)
    expect([body.total, body.data.length]).toEqual([100, 100])
  })
})

describe('the secret of the signature (rules.md, 17)', () => {
  it('is told once, and beside a new one good for a day', async () => {
    const { guid, secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await admin.get(`/api/requests/${guid}`)).text).not.toContain('whsec_')
    const renewed = (await admin.post(`/api/requests/${guid}/secret`)).body
    expect(Date.parse(renewed.lastSecretUntil) - Date.now()).toBeGreaterThan(23 * HOUR)
    const item = await glue()
    await out(item)
    await send()
    expect([isSignedBy(secret, receiver.received[0]!), isSignedBy(renewed.secret, receiver.received[0]!)]).toEqual([
      true,
      true,
    ])
    later = 25 * HOUR
    await out(item, 1, await aUser(node, company))
    await send()
    await node.jobs.runNow('api-requests', new Date(Date.now() + later))
    expect([isSignedBy(secret, receiver.received[1]!), isSignedBy(renewed.secret, receiver.received[1]!)]).toEqual([
      false,
      true,
    ])
  })
  it('is not kept with the answer of a call that is sent again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = bodyOf()
    const first = await admin.call('POST', '/api/requests', body, headers)
    const again = await admin.call('POST', '/api/requests', body, headers)
    expect([first.status, again.status, again.body.guid]).toEqual([201, 201, first.body.guid])
    expect([first.body.secret, again.body.secret]).toEqual([expect.stringMatching(/^whsec_/), null])
  })
})

describe('a request that is sent by hand (API-16)', () => {
  const byHand = (more: object = {}) =>
    make({ trigger: 'manual', payload: '{"name":"{{item.name}}","by":"{{user.name}}"}', ...more })
  it('is offered to whoever may change requests, leaves in the background, and the log says who sent it', async () => {
    await admin.post('/fields', { name: 'Réf', type: 'text', target: 'items' })
    receiver.answer = () => ({ status: 200, body: '{"id":"R-9"}' })
    const item = await glue()
    const { guid } = await byHand({ name: 'Étiquette ERP', returnedValue: [{ path: '$.id', field: 'attributes.Réf' }] })
    await make({ name: 'À l’événement' })
    const clerk = await aUser(node, company, { roles: ['ROLE_ITEM_FULL', 'ROLE_API_REQUEST_EDIT', 'ROLE_FOLDER_FULL'] })
    expect((await clerk.get('/api/requests/manual')).body).toEqual({ data: [{ guid, name: 'Étiquette ERP' }] })
    const { status, body } = await clerk.post(`/api/requests/${guid}/run`, { item })
    expect([status, body.kind, body.state]).toEqual([202, 'manual', 'waiting'])
    await send()
    expect(receiver.received.map((one) => JSON.parse(one.body).name)).toEqual(['Colle'])
    expect((await admin.get(`/api/requests/${guid}/runs`)).body.data).toMatchObject([{ kind: 'manual', state: 'sent' }])
    // What came back is kept, without firing anything.
    expect((await admin.get(`/items/${item}`)).body.attributes.Réf).toBe('R-9')
    const log = (await admin.get('/activities?size=200')).body.data as { entity: string; action: string; by: unknown }[]
    expect(log.filter(({ entity, action }) => entity === 'request' && action === 'run')).toHaveLength(1)
  })
  it('is refused with its reason: no right, an item out of reach, filters, another trigger, switched off', async () => {
    const item = await glue()
    const { guid } = await byHand({
      filters: { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'Vis' }] },
    })
    const press = async (of: string, by = admin, to = item) => {
      const { status, body } = await by.post(`/api/requests/${of}/run`, { item: to })
      return [status, body.code]
    }
    expect(await press(guid)).toEqual([422, 'request_filtered'])
    expect(
      (
        await press(
          (await byHand()).guid,
          await aUser(node, company, { roles: ['ROLE_ITEM_FULL', 'ROLE_API_REQUEST_VIEW'] }),
        )
      )[0],
    ).toBe(403)
    const stranger = await aUser(node, company, { roles: ['ROLE_ITEM_FULL', 'ROLE_API_REQUEST_EDIT'] })
    expect((await press((await byHand()).guid, stranger))[0]).toBe(404)
    expect(await press((await make()).guid)).toEqual([409, 'request_not_manual'])
    const off = await byHand({ status: 'inactive' })
    expect(await press(off.guid)).toEqual([409, 'request_off'])
    const silent = await aUser(node, company, { roles: ALL_ROLES })
    expect(await press((await byHand()).guid, silent)).toEqual([403, 'request_silent'])
    await send()
    expect(receiver.received).toEqual([])
  })
})

describe('a test of a request (API-21)', () => {
  it('runs at once, shows what came back and saves it only where it is run by hand', async () => {
    await admin.post('/fields', { name: 'Réf', type: 'text', target: 'items' })
    receiver.answer = () => ({ status: 200, body: '{"id":"R-9"}' })
    const returnedValue = [{ path: '$.id', field: 'attributes.Réf' }]
    const item = await glue()
    const { guid } = await make({ returnedValue, payload: '{"name":"{{item.name}}"}' })
    const test = async (of: string) => (await admin.post(`/api/requests/${of}/test`, { item })).body
    expect(await test(guid)).toEqual({
      ok: true,
      status: 200,
      message: null,
      reason: null,
      body: '{"id":"R-9"}',
      returned: [{ field: 'attributes.Réf', value: 'R-9' }],
    })
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({ name: 'Colle' })
    expect((await admin.get(`/items/${item}`)).body.attributes.Réf).toBeUndefined()
    const byHand = await make({ returnedValue, payload: '', trigger: 'manual' })
    await test(byHand.guid)
    expect((await admin.get(`/items/${item}`)).body.attributes.Réf).toBe('R-9')
  })
  it('says why it failed', async () => {
    receiver.answer = () => ({ status: 404, body: 'nothing here' })
    const { guid } = await make({ payload: '' })
    const item = await glue()
    expect((await admin.post(`/api/requests/${guid}/test`, { item })).body).toMatchObject({
      ok: false,
      status: 404,
      message: 'Le test a échoué',
      reason: 'L’application a répondu 404.',
      body: 'nothing here',
    })
    const wrong = await make({ payload: '{"x":{{item.threshold}}}' })
    expect((await admin.post(`/api/requests/${wrong.guid}/test`, { item })).body).toMatchObject({
      ok: false,
      status: null,
      reason: expect.stringContaining('JSON'),
    })
  })
})
