import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { companyOnTrial, readText, signedInForever } from '../../testing/plans.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let now = new Date('2026-03-31T09:00:00Z')
const OPERATOR = 'operator-key-of-the-test-that-is-long'
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now }, env: { OPERATOR_KEY: OPERATOR } })
})
afterAll(() => node.stop())
afterEach(() => {
  now = new Date('2026-03-31T09:00:00Z')
})

const GOOD = { method: 'card', card: '4242 4242 4242 4242' }
const BAD = { method: 'card', card: '4000 0000 0000 0002' }
const ONCE = { method: 'card', card: '4000 0000 0000 0341' }
const ESSENTIAL = { plan: 'essential', period: 'monthly' }
const onTrial = async (end = new Date(now.getTime() + 86_400_000)) =>
  signedInForever(node, await aUser(node, await companyOnTrial(node, end)))
const inEnglish = { 'accept-language': 'en' }
const after = (days: number, from = now) => new Date(from.getTime() + days * 86_400_000)
const runJob = (at: Date) => {
  now = at
  return node.jobs.runNow('plans', at)
}

describe('the packs', () => {
  it('cost what the currency of the language says (PLAN-06 to PLAN-10)', async () => {
    const user = await onTrial()
    const fr = (await user.get('/plans')).body
    expect([
      fr.currency,
      fr.annualDiscount,
      fr.data.map((pack: Record<string, unknown>) => [pack.plan, pack.monthly, pack.yearly]),
    ]).toEqual([
      'euro',
      20,
      [
        ['essential', 3500, 33600],
        ['advance', 5000, 48000],
      ],
    ])
    const en = (await user.call('GET', '/plans', undefined, inEnglish)).body
    expect([en.currency, en.data.map((pack: Record<string, unknown>) => [pack.monthly, pack.yearly])]).toEqual([
      'dollar',
      [
        [4000, 38400],
        [5500, 52800],
      ],
    ])
  })
  it('name who may pay to those who may not (PLAN-20), and refuse them the payment', async () => {
    const company = await companyOnTrial(node, after(1))
    const admin = await aUser(node, company, { name: 'Ada' })
    const reader = await aUser(node, company, { name: 'Lea', roles: ['ROLE_ITEM_VIEW'] })
    const { body } = await reader.get('/plans')
    expect([body.mayPay, body.administrators]).toEqual([false, [{ guid: admin.guid, name: 'Ada Test' }]])
    expect((await reader.post('/subscription', { ...ESSENTIAL, payment: GOOD })).status).toBe(403)
    expect((await reader.get('/invoices')).status).toBe(403)
  })
  it('say for what a pack is too small, and refuse to sell it by name (PLAN-12)', async () => {
    const user = await onTrial()
    for (let n = 0; n < 10; n++) await aUser(node, user.company, { roles: [] })
    const { data } = (await user.get('/plans')).body
    expect(data.map(({ tooSmallFor }: { tooSmallFor: string[] }) => tooSmallFor)).toEqual([['users'], []])
    for (const path of ['/subscription/quote', '/subscription']) {
      const { status, body } = await user.post(
        path,
        path.endsWith('quote') ? ESSENTIAL : { ...ESSENTIAL, payment: GOOD },
      )
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            field: 'users',
            code: 'plan_too_small',
            message: 'Le pack choisi est plus petit que votre utilisation actuelle (11 utilisateurs pour 10)',
          },
        ],
      ])
    }
    expect((await user.get('/subscription')).body.type).toBe('trial')
    expect((await user.post('/subscription', { ...ESSENTIAL, plan: 'advance', payment: GOOD })).status).toBe(201)
  })
})

describe('a subscription', () => {
  it('opens what the trial has closed, at once and exactly for what was paid (PLAN-18, PLAN-26)', async () => {
    const user = await onTrial(now)
    const folderRefused = await user.get('/folders')
    expect([folderRefused.status, folderRefused.body.code, folderRefused.headers['x-plan-expired']]).toEqual([
      402,
      'plan_expired',
      'true',
    ])
    const { status, body, headers } = await user.post('/subscription', {
      ...ESSENTIAL,
      payment: GOOD,
      billing: { name: 'Facturation', vat_number: 'FR00123' },
    })
    expect([status, headers['x-plan-expired'], body.redirect]).toEqual([201, undefined, null])
    expect(body.subscription).toMatchObject({
      type: 'essential',
      status: 'active',
      period: 'monthly',
      limits: { items: 500, users: 10, fields: 5 },
      renewal: { amount: 3500, currency: 'euro', failed: 0 },
    })
    // The 31st becomes the 30th.
    expect(body.subscription.endDate).toBe('2026-04-30T09:00:00.000Z')
    expect(body.invoice).toMatchObject({ number: expect.stringMatching(/^2026-\d{5}$/), amount: 3500, paid: true })
    const again = await user.get('/folders')
    expect([again.status, again.headers['x-plan-expired']]).toEqual([200, undefined])
  })
  it('lasts a month on the clock of the walls of the company, which goes to summer time meanwhile (X-02)', async () => {
    now = new Date('2026-03-15T09:00:00Z')
    const { body } = await (await onTrial()).post('/subscription', { ...ESSENTIAL, payment: GOOD })
    expect(body.subscription.endDate).toBe('2026-04-15T08:00:00.000Z')
  })
  it('is closed to the millisecond of its end, not before', async () => {
    const end = after(1)
    const user = await onTrial(end)
    now = new Date(end.getTime() - 1)
    expect((await user.get('/folders')).status).toBe(200)
    now = end
    expect((await user.get('/folders')).status).toBe(402)
  })
  it('leaves everything as it was when the card is refused (PLAN-27)', async () => {
    const user = await onTrial()
    const before = (await user.get('/users/me')).body.plan
    const { status, body } = await user.post('/subscription', { ...ESSENTIAL, payment: BAD })
    expect([status, body.code]).toEqual([402, 'payment_refused'])
    expect((await user.get('/users/me')).body.plan).toEqual(before)
    expect((await user.get('/invoices')).body.data).toEqual([])
    expect((await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })).status).toBe(201)
  })
  // Guids, hashes and parts of seconds have any digits.
  const RANDOM = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\\x[0-9a-f]+|[0-9a-f]{32,}|(?<=:\d\d)\.\d+/g
  it('keeps no card number, paid or refused', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: { method: 'card', card: '4000 0000 0000 0002' } })
    await user.call(
      'POST',
      '/subscription',
      { ...ESSENTIAL, payment: GOOD },
      { 'idempotency-key': 'a-key-for-the-card' },
    )
    const kept = await readText(
      node,
      `select (select string_agg(s::text, ' ') from subscription s) || coalesce((select string_agg(i::text, ' ') from idempotency i), '') as text`,
      user.company,
    )
    expect(kept.replaceAll(RANDOM, '').replaceAll(/\D/g, ' ')).not.toMatch(/4242|0002 /)
  })
  it('begins once, however often and however fast the same call is sent (X-03)', async () => {
    const user = await onTrial()
    const calls = await Promise.all(
      Array.from({ length: 8 }, () =>
        user.call('POST', '/subscription', { ...ESSENTIAL, payment: GOOD }, { 'idempotency-key': 'twice' }),
      ),
    )
    expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(calls.map(({ body }) => body.invoice.number)).size).toBe(1)
    expect((await user.get('/invoices')).body.total).toBe(1)
    const other = await user.call(
      'POST',
      '/subscription',
      { ...ESSENTIAL, period: 'yearly', payment: GOOD },
      { 'idempotency-key': 'twice' },
    )
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  })
  it('is not sold twice, and another one takes its place', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })
    expect((await user.get('/plans')).body.data[0]).toMatchObject({ current: true, held: 'monthly' })
    expect((await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })).body.code).toBe('plan_current')
    expect((await user.get('/activities?entity=company')).body.data).toMatchObject([
      { action: 'update', changes: [{ field: 'plan', old: 'trial', new: 'essential' }] },
    ])
    const { body } = await user.post('/subscription', { plan: 'advance', period: 'yearly', payment: GOOD })
    expect(body.subscription).toMatchObject({
      type: 'advance',
      period: 'yearly',
      endDate: '2027-03-31T09:00:00.000Z',
      limits: { items: 1000 },
    })
    expect((await user.get('/invoices')).body.data.map((one: { amount: number }) => one.amount)).toEqual([
      48_000, 3_500,
    ])
  })
  it('takes a promo code after the annual discount, and once (PLAN-11)', async () => {
    const user = await onTrial()
    const yearly = { plan: 'essential', period: 'yearly', promo: 'promo10' }
    expect((await user.post('/subscription/quote', yearly)).body).toMatchObject({
      full: 42_000,
      price: 33_600,
      amount: 30_240,
      promo: { code: 'PROMO10', percent: 10 },
    })
    expect((await user.post('/subscription/quote', { ...yearly, promo: 'GRATUIT' })).body.errors).toMatchObject([
      { field: 'promo', code: 'promo_unknown' },
    ])
    expect((await user.post('/subscription', { ...yearly, payment: GOOD })).body.invoice.amount).toBe(30_240)
    expect(
      (await user.post('/subscription', { plan: 'advance', period: 'yearly', promo: 'PROMO10', payment: GOOD })).body
        .errors,
    ).toMatchObject([{ field: 'promo', code: 'promo_used' }])
  })
  it('gives a promo code to one of many who ask at once', async () => {
    const user = await onTrial()
    const all = await Promise.all(
      ['monthly', 'yearly'].flatMap((period) =>
        ['essential', 'advance'].map((plan) =>
          user.post('/subscription', { plan, period, promo: 'PROMO10', payment: GOOD }),
        ),
      ),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('invoices', () => {
  it('are numbered without a gap while many subscribe at once and some are refused (PLAN-28)', async () => {
    now = new Date('2031-06-01T00:00:00Z')
    const users = await Promise.all(Array.from({ length: 50 }, () => onTrial()))
    const replies = await Promise.all(
      users.map((user, n) =>
        user.post('/subscription', {
          ...ESSENTIAL,
          payment: n % 5 === 0 ? BAD : GOOD,
          ...(n % 7 === 0 && { promo: 'NONE' }),
        }),
      ),
    )
    const numbers = replies
      .flatMap(({ status, body }) => (status === 201 ? [body.invoice.number as string] : []))
      .sort()
    expect(numbers.length).toBeGreaterThan(30)
    expect(numbers).toEqual(numbers.map((_, n) => `2031-${String(n + 1).padStart(5, '0')}`))
  }, 60_000)
  it('begin again with the year of the company, and list the newest first', async () => {
    now = new Date('2032-12-31T23:30:00Z')
    const user = await onTrial()
    // Half past midnight of 2033 in Paris.
    expect((await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })).body.invoice.number).toBe('2033-00001')
  })
  it('are files in the language of who asks, and of one company only (PLAN-24)', async () => {
    const user = await onTrial()
    const { body } = await user.post('/subscription', {
      ...ESSENTIAL,
      payment: GOOD,
      billing: { name: 'Łódź & Fils', address: '1 rue du Port' },
    })
    const pdf = await user.get(`/invoices/${body.invoice.guid}/pdf`)
    expect([
      pdf.status,
      pdf.headers['content-type'],
      pdf.text.slice(0, 5),
      String(pdf.headers['content-disposition']),
    ]).toEqual([200, 'application/pdf', '%PDF-', expect.stringContaining(`Facture ${body.invoice.number}.pdf`)])
    expect(
      String(
        (await user.call('GET', `/invoices/${body.invoice.guid}/pdf`, undefined, inEnglish)).headers[
          'content-disposition'
        ],
      ),
    ).toContain('Invoice ')
    expect((await (await onTrial()).get(`/invoices/${body.invoice.guid}/pdf`)).status).toBe(404)
  })
  it('spell a name with its own letters', async () => {
    const user = await onTrial()
    const { body } = await user.post('/subscription', {
      ...ESSENTIAL,
      payment: GOOD,
      billing: { name: 'Żółw Łódź Ősz Ђорђе Αθήνα', address: '1 rue du Port' },
    })
    const token = await node.kernel.tokens.access(
      { user: user.guid, company: user.company, family: crypto.randomUUID() },
      now,
    )
    const { rawPayload: file } = await node.app.inject({
      url: `/api/v1/invoices/${body.invoice.guid}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
    // The letters of each font stand in its table; what a font lacks is letter 0 in it.
    const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
      ([, text]) => {
        try {
          return [inflateSync(Buffer.from(text!, 'latin1')).toString('latin1')]
        } catch {
          return []
        }
      },
    )
    const tables = streams
      .filter((text) => text.includes('beginbfrange'))
      .join('\n')
      .toLowerCase()
    for (const letter of 'ŻółwŁódźŐszЂорђеΑθήνα')
      expect(tables, letter).toContain(`<${letter.codePointAt(0)!.toString(16).padStart(4, '0')}>`)
  })
  it('wait for the operator when no card pays them, and end the plan when nobody pays (PLAN-28)', async () => {
    const user = await onTrial()
    const { body } = await user.post('/subscription', {
      plan: 'essential',
      period: 'yearly',
      payment: { method: 'invoice' },
    })
    expect([body.subscription.type, body.invoice.paid]).toEqual(['essential', false])
    await runJob(after(29))
    expect((await user.get('/subscription')).body.renewal.failed).toBe(0)
    await runJob(after(2))
    expect((await user.get('/subscription')).body.renewal.failed).toBe(1)
    const isPaid = (company: string, key = OPERATOR) =>
      callerOf(node, null)('PUT', `/admin/companies/${company}/invoices/${body.invoice.guid}/paid`, undefined, {
        'x-operator-key': key,
      })
    expect([
      (await isPaid(user.company, 'wrong')).status,
      (await isPaid((await onTrial()).company)).status,
      (await isPaid(crypto.randomUUID())).status,
    ]).toEqual([401, 404, 404])
    expect((await user.get('/subscription')).body.renewal.failed).toBe(1)
    expect((await isPaid(user.company)).body.paid).toBe(true)
    expect((await user.get('/subscription')).body.renewal.failed).toBe(0)
    await runJob(after(60))
    expect((await user.get('/subscription')).body).toMatchObject({ status: 'active', renewal: { failed: 0 } })

    now = new Date('2026-03-31T09:00:00Z')
    const other = await onTrial()
    await other.post('/subscription', { plan: 'essential', period: 'yearly', payment: { method: 'invoice' } })
    await runJob(after(31))
    await runJob(after(31))
    expect((await other.get('/subscription')).body).toMatchObject({ status: 'expired', renewal: null })
  })
})

describe('renewal', () => {
  it('makes the next invoice on the end date, charges it and keeps the day of the month (PLAN-28)', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, promo: 'PROMO10', payment: GOOD })
    await runJob(new Date('2026-04-29T09:00:00Z'))
    expect((await user.get('/invoices')).body.total).toBe(1)
    await runJob(new Date('2026-04-30T09:00:00Z'))
    await runJob(new Date('2026-04-30T09:05:00Z'))
    const { data } = (await user.get('/invoices')).body
    // The code was for the first period.
    expect(data.map((one: { amount: number; paid: boolean }) => [one.amount, one.paid])).toEqual([
      [3500, true],
      [3150, true],
    ])
    expect((await user.get('/subscription')).body.endDate).toBe('2026-05-31T09:00:00.000Z')
  })
  it('happens once when several nodes find it due at the same time', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })
    const second = await startTestNode(url, { clock: { now: () => now } })
    try {
      now = new Date('2026-04-30T09:00:00Z')
      await Promise.all([node, second, node, second].map(({ jobs }) => jobs.runNow('plans', now)))
      const { data } = (await user.get('/invoices')).body
      expect(data).toHaveLength(2)
      expect((await user.get('/subscription')).body).toMatchObject({
        endDate: '2026-05-31T09:00:00.000Z',
        renewal: { failed: 0 },
      })
    } finally {
      await second.stop()
    }
  })
  it('looks once into a company in which nothing is due', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })
    for (let n = 0; n < 9; n++) await aCompany(node)
    const companies = Number(await readText(node, 'select count(*)::text as text from company_guids()'))
    await node.jobs.settled()
    const opened = vi.spyOn(node.pool, 'connect')
    try {
      // Before anything of these tests has begun.
      await runJob(new Date('2020-01-01T00:00:00Z'))
      expect(opened.mock.calls.length).toBeLessThan(1.5 * companies)
    } finally {
      opened.mockRestore()
    }
  })
  it('is tried again after a refusal, and a second one ends the plan', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: ONCE })
    await runJob(new Date('2026-04-30T09:00:00Z'))
    expect((await user.get('/subscription')).body).toMatchObject({
      status: 'active',
      endDate: '2026-05-03T09:00:00.000Z',
      renewal: { failed: 1 },
    })
    // Those who may pay hear of it on screen too (NOTIF-03).
    const { data: news } = (await user.get('/notifications')).body
    expect(news.map((one: { kind: string; title: string }) => [one.kind, one.title.split(' ')[0]])).toEqual([
      ['plan', 'Paiement'],
      ['plan', 'Facture'],
    ])
    expect(news[0]).toMatchObject({ text: expect.stringContaining('3 mai 2026'), link: '/profile/subscription' })
    await runJob(new Date('2026-05-02T09:00:00Z'))
    expect((await user.get('/folders')).status).toBe(200)
    // Another card may pay it before the second attempt.
    expect((await user.get('/plans')).body.data[0]).toMatchObject({ current: true, held: null })
    await runJob(new Date('2026-05-03T09:00:00Z'))
    expect((await user.get('/folders')).status).toBe(402)
    const { data } = (await user.get('/invoices')).body
    expect(data.map((one: { paid: boolean }) => one.paid)).toEqual([false, true])
    expect((await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })).status).toBe(201)
  })
})
