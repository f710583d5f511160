import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from '../../testing/receiver.ts'
import {
  node,
  admin,
  company,
  receiver,
  later,
  letPass,
  HOUR,
  requestStage,
  bodyOf,
  make,
  out,
  send,
  runs,
  one,
  status,
  glue,
} from '../../testing/request-stage.ts'
import { aUser } from '../../testing/test-node.ts'

requestStage()

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
    letPass(25 * HOUR)
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
    // The log is not read before it is on again.
    await out(item)
    await admin.put(`/api/requests/${guid}/status`, { active: true })
    letPass(2 * 60_000)
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
  it.each([
    ['an empty name', '{"n":""}'],
    ['a name that is too long', JSON.stringify({ n: 'x'.repeat(2_000) })],
    ['a sign that nothing can keep', String.raw`{"n":"a\u0000b"}`],
    ['half a sign', String.raw`{"n":"a\ud800b"}`],
  ])('that no name can be is told with the run, which is over: %s', async (_what, body) => {
    const { guid } = await make({ returnedValue: [{ path: '$.n', field: 'name' }] })
    receiver.answer = () => ({ status: 200, body })
    const item = await glue()
    await out(item)
    await send()
    expect(await runs(guid)).toMatchObject([{ state: 'sent', error: expect.stringContaining('La réponse n’a pas pu') }])
    expect((await admin.get(`/items/${item}`)).body.name).toBe('Colle')
  })
})
