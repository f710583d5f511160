import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { describe, expect, it } from 'vitest'
import { node, admin, company, receiver, requestStage, make, send, glue } from '../../testing/request-stage.ts'
import { aUser } from '../../testing/test-node.ts'

requestStage()

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
