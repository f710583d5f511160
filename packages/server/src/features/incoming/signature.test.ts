import { KNOWN_DAYS } from '@entrepot/contract/incoming/incoming.ts'
import { SIGNATURE_PRESETS } from '@entrepot/contract/incoming/signature.ts'
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { admin, company, hall, inCompany, incomingStage, later, letPass, node } from '../../testing/incoming-stage.ts'
import { anItem, aUser } from '../../testing/test-node.ts'

incomingStage()
let item: string
beforeEach(async () => {
  item = await anItem(admin, hall, { name: 'Colle', tag: 'C-12', quantity: 40 })
})

let n = 0
const make = async (signature: object | null, more: object = {}) => {
  const { status, body, text } = await admin.post('/api/incoming-requests', {
    name: `Boutique ${++n}`,
    action: 'stock_in',
    mapping: [
      { field: 'tag', path: '$.sku' },
      { field: 'quantity', path: '$.qty' },
    ],
    signature,
    ...more,
  })
  expect(status, text).toBe(201)
  const { uri } = (await admin.get(`/api/incoming-requests/${body.guid}`)).body
  return { guid: String(body.guid), path: new URL(uri).pathname }
}
type Hook = Awaited<ReturnType<typeof make>>
const secretOf = async ({ guid }: Hook, secret?: string): Promise<string> => {
  const { status, body } = await admin.post(`/api/incoming-requests/${guid}/secret`, secret ? { secret } : {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body.secret
}
const send = async ({ path }: Hook, payload: string, headers: Record<string, string> = {}, method = 'POST') => {
  const answer = await node.app.inject({
    method: method as 'POST',
    url: path,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(method !== 'GET' && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string; message?: string }>() }
}
const quantity = async () => (await admin.get(`/items/${item}`)).body.quantity
const calls = async ({ guid }: Hook) =>
  (await admin.get(`/api/incoming-requests/${guid}/calls?size=200`)).body.data as {
    result: string
    status: number
    errors: string[]
  }[]
const PAYLOAD = '{"sku": "C-12",  "qty": 1}'
/** As a sender makes it. */
const signatureOf = (secret: string, id: string, at: number, payload: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${at}.${payload}`)
    .digest('base64')}`
let message = 0
const standard = (secret: string, payload = PAYLOAD, more: { id?: string; at?: number } = {}) => {
  const id = more.id ?? `msg_${++message}`
  const at = Math.floor((more.at ?? Date.now() + later) / 1_000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(secret, id, at, payload),
  }
}
const hmac = (secret: string, encoding: 'hex' | 'base64', payload = PAYLOAD) =>
  createHmac('sha256', secret).update(payload).digest(encoding)

describe('a signature of Standard Webhooks (T61)', () => {
  it('lets the call act, over the bytes as they were sent, and nothing else does', async () => {
    const hook = await make({ kind: 'standard' })
    const secret = await secretOf(hook)
    expect(secret).toMatch(/^whsec_/)
    expect((await send(hook, PAYLOAD, standard(secret))).status).toBe(200)
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const good = standard(secret)
    for (const [headers, payload] of [
      [{}, PAYLOAD],
      [standard(other), PAYLOAD],
      [standard(secret), PAYLOAD.replace('1', '9')],
      [{ ...good, 'webhook-id': 'msg_other' }, PAYLOAD],
      [{ ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1) }, PAYLOAD],
      [{ ...good, 'webhook-signature': good['webhook-signature'].slice(0, -4) }, PAYLOAD],
      [{ ...good, 'webhook-signature': 'v1,' }, PAYLOAD],
      [{ ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,') }, PAYLOAD],
    ] as const)
      expect(await send(hook, payload, headers)).toMatchObject({ status: 401, body: { code: 'incoming_signature' } })
    expect(await quantity()).toBe(41)
    // Of a sender that changes its secret one signature is enough.
    const two = standard(secret)
    two['webhook-signature'] = `${standard(other)['webhook-signature']} ${two['webhook-signature']}`
    expect((await send(hook, PAYLOAD, two)).status).toBe(200)
  })
  it('is good for five minutes, whichever clock is off, and one that is repeated meanwhile does nothing', async () => {
    const hook = await make({ kind: 'standard' })
    const secret = await secretOf(hook)
    const now = Date.now()
    for (const [minutes, status] of [
      [-4, 200],
      [4, 200],
      [-6, 401],
      [6, 401],
    ] as const)
      expect((await send(hook, PAYLOAD, standard(secret, PAYLOAD, { at: now + minutes * 60_000 }))).status).toBe(status)
    expect(await quantity()).toBe(42)
    const headers = standard(secret)
    expect((await send(hook, PAYLOAD, headers)).status).toBe(200)
    // Whoever overheard it cannot make another message of it: only what is signed tells messages apart.
    for (const more of [{}, { 'idempotency-key': 'another' }] as Record<string, string>[])
      expect((await send(hook, PAYLOAD, { ...headers, ...more })).status).toBe(200)
    expect(await quantity()).toBe(43)
    letPass(6 * 60_000)
    expect((await send(hook, PAYLOAD, headers)).status).toBe(401)
    expect(await quantity()).toBe(43)
  })
})

describe('an HMAC of the body in a header (T61)', () => {
  it.each(Object.entries(SIGNATURE_PRESETS))('is taken as %s sends it', async (_name, signature) => {
    const hook = await make(signature)
    await secretOf(hook, 'It is a secret of theirs')
    const good = signature.prefix + hmac('It is a secret of theirs', signature.encoding)
    expect((await send(hook, PAYLOAD, { [signature.header]: good })).status).toBe(200)
    for (const wrong of [
      '',
      hmac('another', signature.encoding),
      good.slice(0, -2),
      `${good}00`,
      `${signature.prefix}zz`,
      ...(signature.prefix ? [good.slice(signature.prefix.length)] : []),
    ])
      expect((await send(hook, PAYLOAD, { [signature.header]: wrong })).status).toBe(401)
    expect(await quantity()).toBe(41)
  })
  it('tells messages apart by what it covers alone: the number in the payload', async () => {
    const hook = await make(SIGNATURE_PRESETS.github, { idPath: '$.id' })
    const secret = await secretOf(hook)
    const payload = '{"id": 7, "sku": "C-12", "qty": 1}'
    const signed = { 'x-hub-signature-256': `sha256=${hmac(secret, 'hex', payload)}` }
    expect((await send(hook, payload, signed)).status).toBe(200)
    expect((await send(hook, payload, { ...signed, 'idempotency-key': 'another' })).status).toBe(200)
    expect(await quantity()).toBe(41)
  })
  it('is over a form as well', async () => {
    const hook = await make(SIGNATURE_PRESETS.shopify)
    const secret = await secretOf(hook)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const signed = { ...form, 'x-shopify-hmac-sha256': hmac(secret, 'base64', 'sku=C-12&qty=2') }
    expect((await send(hook, 'sku=C-12&qty=2', signed)).status).toBe(200)
    expect((await send(hook, 'sku=C-12&qty=3', signed)).status).toBe(401)
    expect(await quantity()).toBe(42)
  })
})

/** Such a signature holds no time: whoever overheard a call has one that is good for ever. */
describe('a call with an HMAC that comes again', () => {
  const { github, shopify } = SIGNATURE_PRESETS
  const results = async (hook: Hook) => (await calls(hook)).map(({ result }) => result)

  it('days later is answered as the first time and does nothing, however its signature is written', async () => {
    const hook = await make(github)
    const secret = await secretOf(hook)
    const mac = hmac(secret, 'hex')
    const first = await send(hook, PAYLOAD, { 'x-hub-signature-256': `sha256=${mac}` })
    expect(first.status).toBe(200)
    letPass(6 * 24 * 3_600_000)
    for (const headers of [
      { 'x-hub-signature-256': `sha256=${mac}` },
      { 'x-hub-signature-256': `sha256=${mac.toUpperCase()}` },
      { 'x-hub-signature-256': `sha256=${mac}`, 'idempotency-key': 'another', 'webhook-id': 'msg_another' },
    ] as Record<string, string>[])
      expect(await send(hook, PAYLOAD, headers)).toEqual(first)
    // Whoever looks has not been signed in for days.
    letPass(0)
    expect(await quantity()).toBe(41)
    expect(await results(hook)).toEqual(['replayed', 'replayed', 'replayed', 'accepted'])
    // Another body is another message, if only by a space.
    const other = PAYLOAD.replace('  ', ' ')
    expect((await send(hook, other, { 'x-hub-signature-256': `sha256=${hmac(secret, 'hex', other)}` })).status).toBe(
      200,
    )
    expect(await quantity()).toBe(42)
  })
  it('in base64 without what fills it up, or with other bits where none are read, is the same', async () => {
    const hook = await make(shopify)
    const mac = hmac(await secretOf(hook), 'base64')
    expect(mac).toMatch(/=$/)
    // Of the last sign four bits of six are read.
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const twin = mac.slice(0, 42) + signs[signs.indexOf(mac[42]!) ^ 1]
    for (const written of [mac, mac.slice(0, -1), twin, `${twin}=`])
      expect((await send(hook, PAYLOAD, { 'x-shopify-hmac-sha256': written })).status).toBe(200)
    expect(await quantity()).toBe(41)
  })
  it('acts once, however many come at once', async () => {
    const hook = await make(github)
    const signed = { 'x-hub-signature-256': `sha256=${hmac(await secretOf(hook), 'hex')}` }
    const all = await Promise.all(Array.from({ length: 8 }, () => send(hook, PAYLOAD, signed)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await quantity()).toBe(41)
    expect((await results(hook)).toSorted()).toEqual(['accepted', ...all.slice(1).map(() => 'replayed')])
  })
  it('is another one at another request, though both have one secret', async () => {
    const [one, other] = [await make(github), await make(github)]
    const secret = await secretOf(one)
    await secretOf(other, 'It is a secret of theirs')
    await secretOf(one, 'It is a secret of theirs')
    const signed = { 'x-hub-signature-256': `sha256=${hmac('It is a secret of theirs', 'hex')}` }
    for (const hook of [one, other, one, other]) expect((await send(hook, PAYLOAD, signed)).status).toBe(200)
    expect(await quantity()).toBe(42)
    expect(secret).not.toBe('It is a secret of theirs')
  })
  it('acts where it was ignored or refused before, as any message does', async () => {
    const hook = await make(github)
    const payload = '{"sku": "C-13", "qty": 1}'
    const signed = { 'x-hub-signature-256': `sha256=${hmac(await secretOf(hook), 'hex', payload)}` }
    expect((await send(hook, payload, signed)).status).toBe(404)
    await anItem(admin, hall, { name: 'Vis', tag: 'C-13', quantity: 3 })
    expect((await send(hook, payload, signed)).status).toBe(200)
    expect((await send(hook, payload, signed)).status).toBe(200)
    expect(await results(hook)).toEqual(['replayed', 'accepted', 'refused'])
  })
  it('with equal bodies is two messages where the payload numbers them, and one where this one has no number', async () => {
    const hook = await make(github, { idPath: '$.id' })
    const secret = await secretOf(hook)
    const sent = async (payload: string) =>
      (await send(hook, payload, { 'x-hub-signature-256': `sha256=${hmac(secret, 'hex', payload)}` })).status
    for (const id of [1, 2, 2]) expect(await sent(`{"id": ${id}, "sku": "C-12", "qty": 1}`)).toBe(200)
    expect(await quantity()).toBe(42)
    for (const payload of [PAYLOAD, PAYLOAD]) expect(await sent(payload)).toBe(200)
    expect(await quantity()).toBe(43)
  })
  it('does nothing either where the number of messages was mapped only since', async () => {
    const hook = await make(github)
    const payload = '{"id": 7, "sku": "C-12", "qty": 1}'
    const signed = { 'x-hub-signature-256': `sha256=${hmac(await secretOf(hook), 'hex', payload)}` }
    const first = await send(hook, payload, signed)
    expect((await admin.put(`/api/incoming-requests/${hook.guid}`, { idPath: '$.id' })).status).toBe(200)
    for (let again = 0; again < 2; again++) expect(await send(hook, payload, signed)).toEqual(first)
    expect(await quantity()).toBe(41)
  })
  it('is known for as long as every message, and what is kept of it is no signature', async () => {
    const hook = await make(github)
    const mac = hmac(await secretOf(hook), 'hex')
    const signed = { 'x-hub-signature-256': `sha256=${mac}` }
    await send(hook, PAYLOAD, signed)
    const rows = () => inCompany(sql<{ row: string }>`select t::text as row from api_incoming_answer t`)
    const base64 = Buffer.from(mac, 'hex').toString('base64url')
    for (const { row } of await rows()) for (const form of [mac, base64]) expect(row).not.toContain(form)
    const tidied = async (days: number) => {
      await node.jobs.runNow('tidy', new Date(Date.now() + days * 24 * 3_600_000))
      return (await rows()).length
    }
    expect([await tidied(KNOWN_DAYS - 1), await tidied(KNOWN_DAYS + 1)]).toEqual([1, 0])
  })
})

describe('the secret of a signature', () => {
  it('is told once, kept sealed and never told back, in no answer, log or configuration', async () => {
    const hook = await make({ kind: 'standard' })
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body).toMatchObject({ hasSecret: false })
    const key = crypto.randomUUID()
    const first = await admin.call('POST', `/api/incoming-requests/${hook.guid}/secret`, {}, { 'idempotency-key': key })
    const { secret } = first.body
    await send(hook, PAYLOAD, standard(secret))
    const seen = [
      await admin.get(`/api/incoming-requests/${hook.guid}`),
      await admin.get(`/api/incoming-requests/${hook.guid}/calls`),
      await admin.get('/activities'),
      await admin.get('/configuration'),
    ]
    expect(seen[0]!.body).toMatchObject({ hasSecret: true })
    for (const { text } of seen) expect(text).not.toContain(secret.slice(6))
    const rows = await transaction(
      node.pool,
      { company },
      async ({ db }) =>
        (
          await sql<{ row: string }>`select t::text as row from api_incoming t
            union all select t::text from idempotency t union all select t::text from activity t`.execute(db)
        ).rows,
    )
    for (const { row } of rows) {
      expect(row).not.toContain(secret.slice(6))
      expect(row).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
  it('that another system made is taken as it is, and refused where it can be none', async () => {
    const hook = await make({ kind: 'standard' })
    const { status, body } = await admin.post(`/api/incoming-requests/${hook.guid}/secret`, { secret: 'not base64 !' })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'secret'])
    const theirs = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
    expect(await secretOf(hook, theirs)).toBeNull()
    expect((await send(hook, PAYLOAD, standard(theirs))).status).toBe(200)
    const plain = await make(null)
    expect((await admin.post(`/api/incoming-requests/${plain.guid}/secret`, {})).status).toBe(409)
  })
  it('is for who may change the request, over at once when there is another, and of one form alone', async () => {
    const hook = await make({ kind: 'standard' })
    const secret = await secretOf(hook)
    const reader = await aUser(node, company, { roles: ['ROLE_API_INCOMING_REQUEST_VIEW'] })
    expect((await reader.post(`/api/incoming-requests/${hook.guid}/secret`, {})).status).toBe(403)
    const next = await secretOf(hook)
    expect((await send(hook, PAYLOAD, standard(secret))).status).toBe(401)
    expect((await send(hook, PAYLOAD, standard(next))).status).toBe(200)
    await admin.put(`/api/incoming-requests/${hook.guid}`, { signature: SIGNATURE_PRESETS.github })
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body).toMatchObject({ hasSecret: false })
    expect((await send(hook, PAYLOAD, standard(next))).status).toBe(401)
    await admin.put(`/api/incoming-requests/${hook.guid}`, { signature: null })
    expect((await send(hook, PAYLOAD)).status).toBe(200)
  })
})

describe('a call that proves nothing', () => {
  it('is refused with its reason, also by GET, while somebody listens, and before there is a secret', async () => {
    const hook = await make({ kind: 'standard' })
    expect((await send(hook, PAYLOAD)).status).toBe(401)
    const secret = await secretOf(hook)
    await admin.post(`/api/incoming-requests/${hook.guid}/listen`)
    await send(hook, PAYLOAD)
    await send(hook, PAYLOAD, standard(`whsec_${Buffer.alloc(32, 1).toString('base64')}`))
    await send(hook, PAYLOAD, standard(secret, PAYLOAD, { at: Date.now() - 3_600_000 }))
    await send({ ...hook, path: `${hook.path}?sku=C-12&qty=1` }, '', standard(secret, ''), 'GET')
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body.sample).toBeNull()
    expect((await calls(hook)).map(({ result, status, errors }) => [result, status, errors])).toEqual(
      [
        'Un appel par GET ne se signe pas\u00A0: appelez par POST',
        'La signature date de plus de 5 minutes, ou l’horloge de l’autre système est fausse',
        'La signature ne convient pas',
        'Il manque une signature',
        'Une signature est demandée et son secret n’est pas encore saisi',
      ].map((reason) => ['refused', 401, [reason]]),
    )
    expect(await quantity()).toBe(40)
  })
  it('keeps no message of the other system out, nor out of the list, however many come', async () => {
    const hook = await make({ kind: 'standard' })
    const secret = await secretOf(hook)
    expect((await send(hook, PAYLOAD, standard(secret))).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 80; at++) statuses.push((await send(hook, PAYLOAD)).status)
    expect([statuses.filter((one) => one === 401).length, new Set(statuses.slice(60))]).toEqual([60, new Set([429])])
    expect((await send(hook, PAYLOAD, standard(secret))).status).toBe(200)
    const listed = await calls(hook)
    expect(listed.filter(({ status }) => status === 401)).toHaveLength(50)
    expect(listed.filter(({ result }) => result === 'accepted')).toHaveLength(2)
  })
})
