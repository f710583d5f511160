import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyOnTrial, readText, setPlan, signedInForever } from '../../testing/plans.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { ledgerFaults } from '../../testing/verify-ledger.ts'

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
const ESSENTIAL = { plan: 'essential', period: 'monthly' }
const onTrial = async (end = new Date(now.getTime() + 86_400_000)) =>
  signedInForever(node, await aUser(node, await companyOnTrial(node, end)))
const after = (days: number, from = now) => new Date(from.getTime() + days * 86_400_000)
const runJob = (at: Date) => {
  now = at
  return node.jobs.runNow('plans', at)
}

describe('the operator', () => {
  const give = (company: string, plan: Record<string, unknown>, key = OPERATOR) =>
    callerOf(node, null)('PUT', `/admin/companies/${company}/plan`, plan, { 'x-operator-key': key })
  it('sets type, end and limits of a plan; what is left out stays, and another plan brings its limits (PLAN-13)', async () => {
    const other = await aCompany(node)
    const user = await aUser(node, other)
    const plan = {
      type: 'essential',
      period: 'yearly',
      endDate: '2031-05-06T00:00:00.000Z',
      limits: { items: 5, users: 2, fields: null },
    }
    expect((await give(other, plan)).body).toEqual({ guid: other, ...plan })
    expect((await give(other, { type: 'advance', limits: { users: null } })).body).toEqual({
      guid: other,
      ...plan,
      type: 'advance',
      limits: { items: 1_000, users: null, fields: 20 },
    })
    expect((await give(other, { type: 'advance', limits: { items: 7 } })).body.limits).toEqual({
      items: 7,
      users: null,
      fields: 20,
    })
    expect((await user.get('/users/me')).body.plan).toMatchObject({
      type: 'advance',
      endDate: plan.endDate,
      limits: { items: 7, users: null, fields: 20 },
    })
    await give(other, { type: 'trial', endDate: '2020-01-01T00:00:00Z' })
    expect((await user.get('/folders')).status).toBe(402)
  })
  it('ends the subscription to another plan: it renews no more and does not bring back its own end', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })
    const end = '2026-06-30T00:00:00.000Z'
    expect((await give(user.company, { type: 'custom', endDate: end })).status).toBe(200)
    expect((await user.get('/subscription')).body).toMatchObject({
      guid: null,
      type: 'custom',
      endDate: end,
      renewal: null,
    })
    await runJob(new Date('2026-04-30T09:00:00Z'))
    expect((await user.get('/subscription')).body).toMatchObject({
      type: 'custom',
      endDate: end,
      limits: { items: null },
    })
    expect((await user.get('/invoices')).body.total).toBe(1)
  })
  it('leaves the subscription to the plan it goes on with', async () => {
    const user = await onTrial()
    await user.post('/subscription', { ...ESSENTIAL, payment: GOOD })
    expect((await give(user.company, { type: 'essential', limits: { items: 900 } })).body.limits).toEqual({
      items: 900,
      users: 10,
      fields: 5,
    })
    await runJob(new Date('2026-04-30T09:00:00Z'))
    expect((await user.get('/subscription')).body).toMatchObject({
      type: 'essential',
      endDate: '2026-05-31T09:00:00.000Z',
      limits: { items: 900 },
    })
  })
  it('may be smaller than what is there: that stays, nothing is added, and the books are sound', async () => {
    const user = await onTrial()
    const folder = await aFolder(user, 'Réserve')
    for (const name of ['Vis', 'Écrou', 'Clou']) await anItem(user, folder, { name })
    expect((await give(user.company, { type: 'custom', limits: { items: 2 } })).status).toBe(200)
    const refused = await user.post('/items', { name: 'Rivet', type: 'product', parent: folder })
    expect([refused.status, refused.body.code]).toEqual([422, 'plan_limit_reached'])
    expect(await ledgerFaults(url)).toEqual([])
  })
  it('is asked for the key, and told of a company that is none', async () => {
    const company = await aCompany(node)
    expect([
      (await give(company, { type: 'custom' }, 'wrong')).status,
      (await give(crypto.randomUUID(), { type: 'custom' })).status,
    ]).toEqual([401, 404])
  })
})

describe('the limits of a plan', () => {
  it('let five of a thousand in at once when five are left (PLAN-14)', async () => {
    const user = await aUser(node, await aCompany(node, { items: 20 }))
    const folder = await aFolder(user, 'Réserve')
    for (let n = 0; n < 15; n++) await anItem(user, folder, { name: `Vis ${n}` })
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        user.post('/items', { name: `Écrou ${n}`, type: 'product', parent: folder }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    // Beyond what a node lets wait at once, it says that it is busy.
    const refused = Map.groupBy(
      replies.filter(({ status }) => status !== 201),
      ({ status, body }) => `${status} ${body.code}`,
    )
    expect([...refused.keys()].sort().filter((what) => what !== '503 busy')).toEqual(['422 plan_limit_reached'])
    expect(refused.get('422 plan_limit_reached')![0]!.body.message).toBe(
      'La limite de 20 articles de votre abonnement est atteinte',
    )
    expect((await user.get('/subscription')).body.usage.items).toBe(20)
    await setPlan(node, user.company, { limit_items: 21 })
    expect((await user.post('/items', { name: 'Encore', type: 'product', parent: folder })).status).toBe(201)
  }, 60_000)
  it('count what is shown as used, which is nothing of a folder in the trash (PLAN-15)', async () => {
    const user = await aUser(node, await aCompany(node, { items: 3 }))
    const usage = async () => (await user.get('/subscription')).body.usage.items
    const add = async (parent: string, name: string) =>
      (await user.post('/items', { name, type: 'product', parent })).status
    const [folder, other] = [await aFolder(user, 'Réserve'), await aFolder(user, 'Atelier')]
    const inside = await aFolder(user, 'Armoire', { parent: folder })
    expect([
      await add(folder, 'Vis'),
      await add(inside, 'Clou'),
      await add(other, 'Écrou'),
      await add(other, 'Boulon'),
      await usage(),
    ]).toEqual([201, 201, 201, 422, 3])
    expect([(await user.del(`/folders/${folder}`)).status < 300, await usage()]).toEqual([true, 1])
    expect([
      await add(other, 'Boulon'),
      await add(other, 'Rondelle'),
      await add(other, 'Joint'),
      await usage(),
    ]).toEqual([201, 201, 422, 3])
    expect((await user.post('/trash/restore', { guids: [folder] })).body).toMatchObject({
      restored: 0,
      failed: [{ guid: folder }],
    })
    expect(await usage()).toBe(3)
  })
})

describe('the end of a trial', () => {
  it('is told three days and one day before, once, to those who may pay and in their language', async () => {
    const registered = await callerOf(node, null)('POST', '/auth/register', {
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada.trial@example.com',
      password: 'Entrepot-2026',
      passwordConfirm: 'Entrepot-2026',
      company: { name: 'Essai' },
      terms: true,
      language: 'en',
    })
    expect(registered.status).toBe(201)
    const start = now
    const subjects = async () =>
      JSON.parse(
        await readText(
          node,
          `select coalesce(json_agg(subject order by created_at), '[]')::text as text from mail where recipient = 'ada.trial@example.com'`,
        ),
      ) as string[]
    for (const days of [10, 11, 11.1, 12, 13, 13.1, 14, 15]) await runJob(after(days, start))
    expect(await subjects()).toEqual(['Confirm your address', 'Your trial ends in 3 days', 'Your trial ends tomorrow'])
    // And on screen (NOTIF-03).
    const { rows } = await transaction(node.pool, { company: registered.body.company.guid }, ({ db }) =>
      sql`select kind, message from notification`.execute(db),
    )
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ kind: 'plan', message: 'plan_trial' })))
  })
})

describe('an expired plan', () => {
  it('leaves open what PLAN-18 names and nothing else', async () => {
    const user = await onTrial(now)
    const { CONTRACTS } = await import('@entrepot/contract/contracts.ts')
    const open = Object.entries(CONTRACTS).flatMap(([feature, api]) =>
      Object.entries(api).flatMap(([name, endpoint]) => {
        const { access, whenExpired } = endpoint as { access: unknown; whenExpired?: boolean }
        return whenExpired && (access === 'signed-in' || Array.isArray(access)) ? [`${feature}.${name}`] : []
      }),
    )
    // With users/me goes what is below it: a password that leaked is changed whatever was paid.
    const own = open.filter((route) => route.startsWith('security.') || route === 'auth.changePassword')
    expect(own.map((route) => route.split('.')[1]).sort()).toEqual([
      'changePassword',
      'confirm',
      'createToken',
      'newRecoveryCodes',
      'prove',
      'remove',
      'revokeToken',
      'secondFactor',
      'setUp',
      'tokens',
    ])
    // The data stay the company's (T63).
    expect(open.filter((route) => !own.includes(route)).sort()).toEqual([
      'archives.ask',
      'archives.download',
      'archives.list',
      'auth.switchCompany',
      'companies.company',
      'companies.config',
      'companies.updateCompany',
      'plans.invoices',
      'plans.packs',
      'plans.pdf',
      'plans.quote',
      'plans.subscribe',
      'plans.subscription',
      'push.ticket',
      'support.places',
      'support.send',
      'users.leave',
      'users.me',
      'users.onboarding',
      'users.updateMe',
    ])
    for (const path of ['/plans', '/subscription', '/invoices', '/users/me', '/user/company', '/companies/me/config']) {
      const { status, headers } = await user.get(path)
      expect([path, status, headers['x-plan-expired']]).toEqual([path, 200, 'true'])
    }
    for (const path of ['/folders', '/tags', '/activities', '/notifications', '/administrators'])
      expect([path, (await user.get(path)).status]).toEqual([path, 402])
  })
  it('leaves every list open as a file, by the rights of whoever asks (T63)', async () => {
    const user = await onTrial(now)
    const lists = ['/items', '/folders', '/variants', '/transactions', '/activities', '/users', '/tags', '/trash']
    for (const path of lists) {
      const file = await user.get(`${path}?export=csv`)
      expect([path, file.status, file.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8'])
      expect([path, (await user.get(`${path}?export=`)).status]).toEqual([path, 402])
    }
    const reader = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    expect((await reader.get('/users?export=csv')).status).toBe(403)
  })
})
