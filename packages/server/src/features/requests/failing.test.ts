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
  told,
  now,
} from '../../testing/request-stage.ts'
import { aUser } from '../../testing/test-node.ts'

requestStage()

describe('a delivery that fails (API-20, rules.md 17)', () => {
  const minutes = async (count: number) => {
    letPass(later + count * 60_000)
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
    letPass(25 * HOUR)
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
    letPass(25 * HOUR)
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
