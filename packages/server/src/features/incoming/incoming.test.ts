import { describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database.ts'
import {
  node,
  admin,
  company,
  hall,
  letPass,
  MINUTE,
  incomingStage,
  type Made,
  make,
  send,
  path,
  stockIn,
  glue,
  quantity,
  calls,
  results,
  inCompany,
} from '../../testing/incoming-stage.ts'
import { anItem, anonymous, aUser } from '../../testing/test-node.ts'

incomingStage()

describe('an incoming request (API-04, API-07, API-24)', () => {
  it('has a secret address, which acts without a session and is shown to who may change the request alone', async () => {
    const item = await glue()
    const hook = await stockIn()
    expect(hook.uri).toMatch(/\/api\/v1\/hooks\/[\w-]{54}$/)
    expect(await send(hook, { sku: 'C-12', qty: 2 })).toMatchObject({ status: 200, body: { ok: true, guid: item } })
    expect(await quantity(item)).toBe(42)
    const reader = await aUser(node, company, { roles: ['ROLE_API_INCOMING_REQUEST_VIEW'] })
    const seen = await reader.get(`/api/incoming-requests/${hook.guid}`)
    expect(seen.body).toMatchObject({ uri: null, sample: null, action: 'stock_in' })
    for (const { text } of [seen, await reader.get('/api/incoming-requests'), await admin.get('/activities')])
      expect(text).not.toContain(hook.key)
  })
  it('needs an action, which is said in its own words (API-07)', async () => {
    const { status, body } = await admin.post('/api/incoming-requests', { name: 'Sans action' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'action', code: 'incoming_action', message: 'Une action est obligatoire' }])
  })
  it.each(['POST', 'PUT'])('takes %s', async (method) => {
    const item = await glue()
    expect((await send(await stockIn(), { sku: 'C-12', qty: 1 }, {}, method)).status).toBe(200)
    expect(await quantity(item)).toBe(41)
  })
  it('takes GET, whose query is the payload', async () => {
    const item = await glue()
    const { uri } = await stockIn()
    expect((await send({ uri: `${uri}` }, undefined, {}, 'GET')).status).toBe(422)
    const { pathname } = new URL(uri)
    expect((await anonymous(node).get(`${pathname.replace('/api/v1', '')}?sku=C-12&qty=3`)).status).toBe(200)
    expect(await quantity(item)).toBe(43)
  })
  it('answers 404 where the key is unknown, was renewed, is off, of a company without the module, or its creator is gone', async () => {
    const hook = await stockIn()
    const payload = { sku: 'C-12', qty: 1 }
    const item = await glue()
    const status = async (one: Pick<Made, 'uri'>) => (await send(one, payload)).status
    expect(await status({ uri: hook.uri.slice(0, -3) + 'aaa' })).toBe(404)
    expect(await status({ uri: hook.uri.replace(hook.key, 'short') })).toBe(404)
    expect((await admin.post(`/api/incoming-requests/${hook.guid}/key`)).status).toBe(200)
    const renewed = (await admin.get(`/api/incoming-requests/${hook.guid}`)).body
    expect(renewed.uri).not.toBe(hook.uri)
    expect([await status(hook), await status(renewed)]).toEqual([404, 200])
    await admin.put(`/api/incoming-requests/${hook.guid}`, { status: 'inactive' })
    expect(await status(renewed)).toBe(404)
    await admin.put(`/api/incoming-requests/${hook.guid}`, { status: 'active' })
    await inCompany(sql`update app_user set active = false where company_id = ${company} and id = ${admin.guid}`)
    expect(await status(renewed)).toBe(404)
    await inCompany(sql`update app_user set active = true where company_id = ${company} and id = ${admin.guid}`)
    await inCompany(sql`update company set modules = array_remove(modules, 'api') where id = ${company}`)
    expect(await status(renewed)).toBe(404)
    await inCompany(sql`update company set modules = array_append(modules, 'api') where id = ${company}`)
    expect(await quantity(item)).toBe(41)
    expect((await calls(hook))[0]).toMatchObject({ result: 'refused', status: 404 })
  })
  it.each([
    ['is switched off', (guid: string) => admin.put(`/api/incoming-requests/${guid}`, { status: 'inactive' })],
    ['gets another key', (guid: string) => admin.post(`/api/incoming-requests/${guid}/key`)],
    ['is deleted', (guid: string) => admin.del(`/api/incoming-requests/${guid}`)],
  ])('does nothing any more once it %s, however near a call was', async (_, change) => {
    const item = await glue()
    const hook = await stockIn()
    const calls = Array.from({ length: 8 }, () => send(hook, { sku: 'C-12', qty: 1 }))
    expect((await change(hook.guid)).status).toBeLessThan(300)
    const then = await quantity(item)
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(await quantity(item)).toBe(then)
    expect(then).toBe(40 + statuses.filter((status) => status === 200).length)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  })
  it('is guessed by nobody: a thousand keys of its company hit nothing', async () => {
    const hook = await stockIn()
    const guess = () =>
      hook.key.slice(0, 22) + Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
    for (let at = 0; at < 1_000; at++)
      expect((await send({ uri: hook.uri.replace(hook.key, guess()) }, {})).status).toBe(404)
    expect(await results(hook)).toEqual([])
  })
  it('keeps its key out of the database, the log of the company and kept answers in the clear', async () => {
    const key = 'a-key-of-a-client'
    const made = await admin.call(
      'POST',
      '/api/incoming-requests',
      { name: 'Clé', action: 'checkin' },
      { 'idempotency-key': key },
    )
    const hook = (await admin.get(`/api/incoming-requests/${made.body.guid}`)).body
    await admin.call('POST', `/api/incoming-requests/${made.body.guid}/key`, {}, { 'idempotency-key': `${key}-2` })
    const fresh = (await admin.get(`/api/incoming-requests/${made.body.guid}`)).body
    for (const { uri } of [hook, fresh]) {
      const secret = uri.split('/').at(-1)
      for (const table of ['api_incoming', 'api_incoming_call', 'idempotency', 'activity', 'event'])
        expect(
          await inCompany(
            sql`select 1 from ${sql.table(table)} t where t.company_id = ${company} and position(${secret} in t::text) > 0`,
          ),
          table,
        ).toEqual([])
    }
  })
})

describe('what comes', () => {
  it('is held to 1 MB, to JSON, and to what anybody can keep (API-33)', async () => {
    const hook = await stockIn()
    const raw = (payload: string, type = 'application/json') =>
      node.app.inject({ method: 'POST', url: new URL(hook.uri).pathname, headers: { 'content-type': type }, payload })
    expect((await raw(JSON.stringify({ sku: 'x'.repeat(1_048_576) }))).statusCode).toBe(413)
    const deep = `${'['.repeat(40)}1${']'.repeat(40)}`
    for (const bad of ['{"sku":', 'sku=C-12', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', deep])
      expect((await raw(bad)).statusCode, bad).toBe(400)
    expect((await raw('<order/>', 'application/xml')).statusCode).toBe(400)
    expect((await raw('{"sku":"C\\u000012"}')).statusCode).toBe(422)
    expect((await raw('[]')).statusCode).toBe(422)
    expect((await raw('"text"')).statusCode).toBe(422)
    expect((await raw('null')).statusCode).toBe(422)
  })
  it('may be a form, with names within names; forms of anything else are refused', async () => {
    const item = await glue()
    const screws = await anItem(admin, hall, { name: 'Vis', tag: 'V-7', quantity: 5 })
    const hook = await make({
      action: 'stock_in',
      mapping: [path('tag', '$.lines[*].sku'), path('quantity', '$.lines[*].qty'), { field: 'folder', value: 'Halle' }],
    })
    const form = async (to: string, payload: string, headers: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      const { statusCode } = await node.app.inject({
        method: 'POST',
        url: to,
        headers: { ...type, ...headers },
        payload,
      })
      return statusCode
    }
    const { pathname } = new URL(hook.uri)
    const lines = 'lines[0][sku]=C-12&lines[0][qty]=2&lines%5B1%5D%5Bsku%5D=V-7&lines%5B1%5D%5Bqty%5D=3'
    expect(await form(pathname, lines)).toBe(200)
    expect([await quantity(item), await quantity(screws)]).toEqual([42, 8])
    await admin.post(`/api/incoming-requests/${hook.guid}/listen`)
    expect(await form(pathname, lines)).toBe(202)
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body.sample.payload).toEqual({
      lines: [
        { sku: 'C-12', qty: '2' },
        { sku: 'V-7', qty: '3' },
      ],
    })
    expect(await form(pathname, `a=${'x'.repeat(1_048_576)}`)).toBe(413)
    for (const bad of ['__proto__[admin]=1', 'a[constructor][prototype]=1', `a${'[b]'.repeat(30)}=1`])
      expect(await form(pathname, bad), bad).toBe(400)
    expect(await form('/api/v1/auth/login', 'email=a@b.fr&password=x')).toBe(400)
  })
  it('is limited to 60 calls a minute of a key: bounded, written down once and told once (API-33)', async () => {
    const item = await glue()
    const [hook, other] = [await stockIn(), await stockIn()]
    const statuses: number[] = []
    for (let at = 0; at < 90; at++) statuses.push((await send(hook, { sku: 'C-12', qty: 1 })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
    const refused = await send(hook, { sku: 'C-12', qty: 1 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    // Nothing else suffers.
    expect((await send(other, { sku: 'C-12', qty: 1 })).status).toBe(200)
    expect(await quantity(item)).toBe(101)
    expect((await results(hook)).filter((result) => result === 'limited')).toHaveLength(1)
    const told = await inCompany<{ message: string }>(
      sql`select message, params from notification where company_id = ${company} and user_id = ${admin.guid}`,
    )
    expect(told).toEqual([{ message: 'incoming_flooded', params: { request: expect.any(String), max: 60 } }])
  })
  it('may say an instant where a day is meant: the day that it is for the company', async () => {
    const order = async (when: string) => {
      const supplier = `Fournisseur ${when}`
      expect((await admin.post('/suppliers', { name: supplier })).status).toBe(201)
      const hook = await make({
        action: 'create_order',
        mapping: [
          { field: 'supplier', value: supplier },
          path('order_date', '$.at'),
          { field: 'article_name', value: 'Vis' },
          { field: 'quantity', value: '1' },
        ],
      })
      return send(hook, { at: when })
    }
    const day = async ({ body }: Awaited<ReturnType<typeof order>>) =>
      (await admin.get(`/orders/${body.guid}`)).body.orderDate
    expect(await day(await order('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
    expect(await day(await order('2026-06-30T22:30:00'))).toBe('2026-06-30')
    expect(await day(await order('2026-06-30'))).toBe('2026-06-30')
    for (const wrong of ['2026-06-30x', '2026-06-301', '2026-02-30T10:00:00Z'])
      expect((await order(wrong)).status, wrong).toBe(422)
  })
  it('may say quantities and days as people write them, in the language of who made the request', async () => {
    const item = await glue({ unit: 'm' })
    const hook = await stockIn()
    for (const qty of [1, '1', '1,5', '2.25', '1 000', '1\u202F000,5']) await send(hook, { sku: 'C-12', qty })
    expect(await quantity(item)).toBe(40 + 1 + 1 + 1.5 + 2.25 + 1000 + 1000.5)
    const { status, body } = await send(hook, { sku: 'C-12', qty: 'beaucoup' })
    expect([status, body.errors[0].field]).toEqual([422, 'quantity'])
  })
})

describe('rights (API-28)', () => {
  it('are those of the creator as they are now, and of who changed the request last', async () => {
    const item = await glue()
    const clerk = await aUser(node, company, {
      roles: ['ROLE_API_FULL', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_ITEM_VIEW'],
    })
    const mine = await make({ action: 'stock_in', mapping: [path('tag', '$.sku'), path('quantity', '$.qty')] }, clerk)
    // Sees no folder: what is there is not.
    expect((await send(mine, { sku: 'C-12', qty: 1 })).status).toBe(404)
    const theirs = await stockIn()
    expect((await send(theirs, { sku: 'C-12', qty: 1 })).status).toBe(200)
    await clerk.put(`/api/incoming-requests/${theirs.guid}`, { idPath: '$.id' })
    expect((await send(theirs, { sku: 'C-12', qty: 1 })).body.errors).toMatchObject([{ code: 'unknown_value' }])
    await admin.put(`/api/incoming-requests/${theirs.guid}`, { idPath: null })
    expect((await send(theirs, { sku: 'C-12', qty: 1 })).status).toBe(200)
    const remover = await make({ action: 'delete_item', mapping: [path('tag', '$.sku')] }, clerk)
    await inCompany(
      sql`insert into user_role (company_id, user_id, role) values (${company}, ${clerk.guid}, 'ROLE_FOLDER_FULL')`,
    )
    await inCompany(sql`update company set rights_version = rights_version + 1 where id = ${company}`)
    expect((await send(remover, { sku: 'C-12' })).body.errors).toMatchObject([{ code: 'forbidden' }])
    expect(await quantity(item)).toBe(42)
  })
  it('end with the account of who changed it last, as with that of who made it', async () => {
    const item = await glue()
    const second = await aUser(node, company)
    const hook = await stockIn()
    expect((await second.put(`/api/incoming-requests/${hook.guid}`, { idPath: '$.id' })).status).toBe(200)
    expect((await send(hook, { id: 1, sku: 'C-12', qty: 1 })).status).toBe(200)
    await inCompany(sql`update app_user set active = false where company_id = ${company} and id = ${second.guid}`)
    await inCompany(sql`update company set rights_version = rights_version + 1 where id = ${company}`)
    expect((await send(hook, { id: 2, sku: 'C-12', qty: 1 })).status).toBe(404)
    expect([await quantity(item), await results(hook)]).toEqual([41, ['refused', 'accepted']])
  })
  it('writes the log with the name of the request, its author and its channel', async () => {
    const item = await glue()
    const hook = await stockIn({ name: 'Boutique du centre' })
    await send(hook, { sku: 'C-12', qty: 1 })
    const { data } = (await admin.get(`/activities?entity=item&guid=${item}&channel=incoming`)).body
    expect(data).toMatchObject([{ channel: 'incoming', comment: 'Boutique du centre', user: { guid: admin.guid } }])
  })
})

describe('listening (API-06, API-29)', () => {
  it('only records, answers 202, keeps the last payload, tells open pages and stops by itself', async () => {
    const item = await glue()
    const hook = await stockIn()
    const started = await admin.post(`/api/incoming-requests/${hook.guid}/listen`)
    expect(started.body.listeningUntil).not.toBeNull()
    for (const qty of [1, 2])
      expect(await send(hook, { sku: 'C-12', qty })).toMatchObject({ status: 202, body: { recorded: true } })
    const heard = (await admin.get(`/api/incoming-requests/${hook.guid}`)).body
    expect(heard.sample.payload).toEqual({ sku: 'C-12', qty: 2 })
    expect(heard.version).toBe(hook.version)
    const pushed = await inCompany<{ topic: string }>(
      sql`select distinct topic from event where company_id = ${company} and data = ${JSON.stringify({ guids: [hook.guid] })}::jsonb`,
    )
    expect(pushed).toEqual([{ topic: 'incoming-requests' }])
    expect(await quantity(item)).toBe(40)
    letPass(11 * MINUTE)
    expect((await send(hook, { sku: 'C-12', qty: 1 })).status).toBe(200)
    letPass(0)
    await admin.post(`/api/incoming-requests/${hook.guid}/listen`)
    expect((await admin.del(`/api/incoming-requests/${hook.guid}/listen`)).status).toBe(200)
    expect((await send(hook, { sku: 'C-12', qty: 1 })).status).toBe(200)
    expect(await quantity(item)).toBe(42)
    expect(await results(hook)).toEqual(['accepted', 'accepted', 'recorded', 'recorded'])
  })
  it('is not begun by one that is off, and ends when it is switched off (rules.md, 16)', async () => {
    const hook = await stockIn()
    await admin.post(`/api/incoming-requests/${hook.guid}/listen`)
    await admin.put(`/api/incoming-requests/${hook.guid}`, { status: 'inactive' })
    expect((await send(hook, {})).status).toBe(404)
    expect((await admin.post(`/api/incoming-requests/${hook.guid}/listen`)).body.code).toBe('incoming_inactive')
    await admin.put(`/api/incoming-requests/${hook.guid}`, { status: 'active' })
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body.listeningUntil).toBeNull()
  })
})
