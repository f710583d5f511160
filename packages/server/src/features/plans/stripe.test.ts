import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyOnTrial, signedInForever } from '../../testing/plans.ts'
import { testDatabase } from '../../testing/database.ts'
import { aUser, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

const SECRET = 'whsec_of_the_test'
const OPERATOR = 'operator-key-of-the-test-that-is-long'
const url = testDatabase()
let node: TestNode
let stripe: Server
let now = new Date('2026-03-31T09:00:00Z')
type Asked = { path: string; key: string; form: Record<string, string> }
let asked: Asked[] = []
/** What the provider does with a charge; `away` is a provider that does not answer. */
let mood: 'pays' | 'refuses' | 'away' = 'pays'
/** What happens elsewhere before the provider answers. */
let meanwhile: () => Promise<unknown> = async () => {}

const answers: Record<string, (form: Record<string, string>) => [number, object]> = {
  '/v1/checkout/sessions': (form) => [
    200,
    {
      id: `cs_${form.client_reference_id}`,
      object: 'checkout.session',
      url: `https://checkout.example.com/${form.client_reference_id}`,
    },
  ],
  '/v1/payment_intents': () =>
    mood === 'refuses'
      ? [402, { error: { type: 'card_error', code: 'card_declined', message: 'declined' } }]
      : [200, { id: `pi_${asked.length}`, object: 'payment_intent', status: 'succeeded' }],
}
beforeAll(async () => {
  stripe = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', async () => {
        const path = new URL(request.url ?? '', 'http://stripe').pathname
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
        asked.push({ path, key: String(request.headers['idempotency-key'] ?? ''), form })
        await meanwhile()
        const [status, body] =
          mood === 'away'
            ? [500, { error: { type: 'api_error' } }]
            : path.endsWith('/payment_methods')
              ? [200, { object: 'list', data: [{ id: 'pm_1', object: 'payment_method' }], has_more: false }]
              : (answers[path]?.(form) ?? [404, {}])
        response
          .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
          .end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
  node = await startTestNode(url, {
    clock: { now: () => now },
    env: {
      OPERATOR_KEY: OPERATOR,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
      PUBLIC_URL: 'https://app.example.com',
    },
  })
})
afterAll(async () => {
  await node.stop()
  stripe.close()
})
beforeEach(() => {
  ;[now, asked, mood] = [new Date('2026-03-31T09:00:00Z'), [], 'pays']
})

const signed = (text: string, { at = now, secret = SECRET } = {}) => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`
}
const tell = (event: object, { signature, text = JSON.stringify(event) }: { signature?: string; text?: string } = {}) =>
  callerOf(node, null)('POST', '/plans/stripe-webhook', Buffer.from(text), {
    'content-type': 'application/json',
    'stripe-signature': signature ?? signed(text),
  })

const ordered = async (order: object = {}, headers: Record<string, string> = {}) => {
  const user = signedInForever(node, await aUser(node, await companyOnTrial(node, now)))
  const { status, body } = await user.call(
    'POST',
    '/subscription',
    { plan: 'essential', period: 'yearly', payment: { method: 'redirect' }, ...order },
    headers,
  )
  return { user, status, body }
}
const paidEvent = (user: { company: string }, guid: string, change: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: `cs_${guid}`,
      object: 'checkout.session',
      payment_status: 'paid',
      amount_total: 33_600,
      currency: 'eur',
      customer: 'cus_1',
      metadata: { company: user.company, subscription: guid },
      ...change,
    },
  },
})

describe('a payment by Stripe', () => {
  it('asks for the amount of our own table and leads the browser there; the plan waits for the money', async () => {
    const { user, status, body } = await ordered({ promo: 'PROMO10' })
    expect([status, body.redirect, body.invoice, body.subscription.status]).toEqual([
      201,
      `https://checkout.example.com/${body.guid}`,
      null,
      'expired',
    ])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      path: '/v1/checkout/sessions',
      key: body.guid,
      form: {
        'line_items[0][price_data][unit_amount]': '30240',
        'line_items[0][price_data][currency]': 'eur',
        success_url: `https://app.example.com/subscribe/thank-you?subscription=${body.guid}`,
      },
    })
    expect((await user.get('/folders')).status).toBe(402)
  })
  it('asks once for the same call sent twice, and answers in dollars to who reads English', async () => {
    const { user, body } = await ordered({}, { 'idempotency-key': 'one', 'accept-language': 'en' })
    expect(asked[0]!.form['line_items[0][price_data][unit_amount]']).toBe('38400')
    const again = await user.call(
      'POST',
      '/subscription',
      { plan: 'essential', period: 'yearly', payment: { method: 'redirect' } },
      { 'idempotency-key': 'one' },
    )
    expect([again.body.guid, again.body.redirect, asked.length]).toEqual([body.guid, body.redirect, 1])
  })
  it('begins when Stripe has signed that it is paid, and once however often it says so (X-03)', async () => {
    const { user, body } = await ordered()
    const replies = await Promise.all(Array.from({ length: 5 }, () => tell(paidEvent(user, body.guid))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await user.get('/invoices')).body.data).toMatchObject([{ amount: 33_600, paid: true }])
    expect((await user.get('/subscription')).body).toMatchObject({
      guid: body.guid,
      type: 'essential',
      status: 'active',
    })
    expect((await user.get('/folders')).status).toBe(200)
  })
  it('believes no other signature, no changed body and no old one', async () => {
    const { user, body } = await ordered()
    const event = paidEvent(user, body.guid)
    const text = JSON.stringify(event)
    const old = new Date(now.getTime() - 301_000)
    for (const signature of [
      signed(text, { secret: 'whsec_other' }),
      signed(text, { at: old }),
      signed(`${text} `),
      'nonsense',
      '',
    ])
      expect((await tell(event, { signature })).status).toBe(400)
    expect((await tell(event, { text: `${text} `, signature: signed(text) })).status).toBe(400)
    expect((await user.get('/subscription')).body.status).toBe('expired')
    expect((await tell(event, { signature: signed(text, { at: new Date(now.getTime() - 299_000) }) })).status).toBe(200)
  })
  it('opens nothing for another amount, currency, payment or company, nor for what is not paid', async () => {
    const { user, body } = await ordered()
    const other = await ordered()
    for (const change of [
      { amount_total: 100 },
      { currency: 'usd' },
      { id: 'cs_of_somebody_else' },
      { metadata: { company: other.user.company, subscription: body.guid } },
      { metadata: { company: crypto.randomUUID(), subscription: body.guid } },
    ]) {
      expect([change, (await tell(paidEvent(user, body.guid, change))).status]).toEqual([change, 400])
    }
    expect((await tell(paidEvent(user, body.guid, { payment_status: 'unpaid' }))).body).toEqual({ received: true })
    expect((await tell({ id: 'evt_2', object: 'event', type: 'customer.created', data: { object: {} } })).body).toEqual(
      { received: true },
    )
    expect((await user.get('/subscription')).body.status).toBe('expired')
  })
  it('says so when Stripe does not answer, and goes on where it stopped', async () => {
    mood = 'away'
    const { user, status, body } = await ordered({}, { 'idempotency-key': 'away' })
    expect([status, body.code]).toEqual([503, 'payment_unreachable'])
    mood = 'pays'
    const again = await user.call(
      'POST',
      '/subscription',
      { plan: 'essential', period: 'yearly', payment: { method: 'redirect' } },
      { 'idempotency-key': 'away' },
    )
    expect([again.status, asked.at(-1)!.key]).toEqual([201, again.body.guid])
  })
  it('asks for the money of a renewal once when several nodes find it due', async () => {
    const { user, body } = await ordered()
    await tell(paidEvent(user, body.guid))
    now = new Date('2027-03-31T09:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => node.jobs.runNow('plans', now)))
    expect(
      asked.filter(({ path, form }) => path === '/v1/payment_intents' && form['metadata[company]'] === user.company),
    ).toHaveLength(1)
    expect((await user.get('/invoices')).body.data.map((one: { paid: boolean }) => one.paid)).toEqual([true, true])
  })
  it('is written down where it came for a subscription that the operator replaced meanwhile', async () => {
    const { user, body } = await ordered()
    await tell(paidEvent(user, body.guid))
    now = new Date('2027-03-31T09:00:00Z')
    meanwhile = async () => {
      meanwhile = async () => {}
      await callerOf(node, null)(
        'PUT',
        `/admin/companies/${user.company}/plan`,
        { type: 'custom', endDate: '2030-01-01T00:00:00Z' },
        { 'x-operator-key': OPERATOR },
      )
    }
    await node.jobs.runNow('plans', now)
    expect(asked.at(-1)!.path).toBe('/v1/payment_intents')
    expect((await user.get('/invoices')).body.data.map((one: { paid: boolean }) => one.paid)).toEqual([true, true])
    expect((await user.get('/subscription')).body).toMatchObject({
      guid: null,
      type: 'custom',
      endDate: '2030-01-01T00:00:00.000Z',
    })
  })
  it('is renewed with the card Stripe keeps; an absent Stripe is no refusal, a refused card is', async () => {
    const { user, body } = await ordered()
    await tell(paidEvent(user, body.guid))
    const renewal = async () => (await user.get('/subscription')).body
    const run = (at: string) => {
      now = new Date(at)
      return node.jobs.runNow('plans', now)
    }
    mood = 'away'
    await run('2027-03-31T08:50:00Z')
    await run('2027-03-31T09:00:00Z')
    await run('2027-03-31T09:10:00Z')
    expect(await renewal()).toMatchObject({
      status: 'active',
      endDate: '2027-03-31T09:35:00.000Z',
      renewal: { failed: 0 },
    })
    expect((await user.get('/invoices')).body.total).toBe(2)
    mood = 'refuses'
    await run('2027-03-31T09:20:00Z')
    expect(await renewal()).toMatchObject({
      status: 'active',
      endDate: '2027-04-03T09:00:00.000Z',
      renewal: { failed: 1 },
    })
    mood = 'pays'
    await run('2027-04-03T09:00:00Z')
    expect(await renewal()).toMatchObject({ endDate: '2028-03-31T09:00:00.000Z', renewal: { failed: 0 } })
    const charges = asked.filter(({ path }) => path === '/v1/payment_intents')
    expect(charges.at(-1)).toMatchObject({
      key: expect.stringMatching(/-2$/),
      form: { amount: '33600', customer: 'cus_1', payment_method: 'pm_1', off_session: 'true' },
    })
    expect((await user.get('/invoices')).body.data.map((one: { paid: boolean }) => one.paid)).toEqual([true, true])
  }, 30_000)
})
