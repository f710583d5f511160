import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider, visitProvider } from '../../testing/identity-provider.ts'
import { anonymous, aUser, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const OPERATOR = 'operator-key-of-the-test-that-is-long'
const PUBLIC_URL = 'http://127.0.0.1:3999'
const REDIRECT = `${PUBLIC_URL}/auth/callback`
const PASSWORD = 'Entrepot-2026'
let node: TestNode
let provider: IdentityProvider
let later = 0
beforeAll(async () => {
  node = await startTestNode(url, {
    env: { OPERATOR_KEY: OPERATOR, PUBLIC_URL },
    clock: { now: () => new Date(Date.now() + later) },
  })
  provider = await startIdentityProvider(REDIRECT)
})
afterAll(async () => {
  await provider.stop()
  await node.stop()
})
let address = 1
beforeEach(() => {
  address++
  later = 0
})
const stranger = () => anonymous(node, `10.2.0.${address}`)
const asOperator = (method: string, path: string, body?: unknown) =>
  callerOf(node, null)(method, path, body, { 'x-operator-key': OPERATOR })

let companies = 0
/** A company with a provider for a domain of its own. */
const aCompanyWithProvider = async () => {
  const domain = `maison${++companies}.fr`
  const email = `ada@${domain}`
  const { body } = await stranger().post('/auth/register', {
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    company: { name: `Maison ${companies}` },
    terms: true,
  })
  const company = body.company.guid as string
  const made = await asOperator('PUT', `/admin/companies/${company}/sso`, {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    domains: [domain],
  })
  expect(made.status, made.text).toBe(200)
  provider.accounts.set(email, { email, verified: true })
  return { company, domain, email }
}
const start = async (email: string, platform?: 'mobile') => {
  const search = new URLSearchParams({ email, ...(platform && { platform }) })
  const answer = await stranger().call('GET', `/auth/sso/start?${search}`)
  return { ...answer, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]! }
}
const finish = (params: URLSearchParams, cookie: string, more: Record<string, string> = {}) =>
  stranger().call(
    'POST',
    '/auth/sso/callback',
    { code: params.get('code'), state: params.get('state'), iss: params.get('iss') ?? undefined, ...more },
    { cookie },
  )
const signIn = async (email: string, platform?: 'mobile') => {
  const begun = await start(email, platform)
  return finish(await visitProvider(begun.body.url, REDIRECT), begun.cookie)
}

describe('single sign-on', () => {
  it('signs a member in whom the provider vouches for, from then on by subject', async () => {
    const { company, domain, email } = await aCompanyWithProvider()
    const session = await signIn(email)
    expect([session.status, session.body.company?.guid], session.text).toEqual([200, company])
    expect((await callerOf(node, session.body.token)('GET', '/users/me')).body.user.email).toBe(email)
    // The provider gives the person another address: it is the same person.
    provider.accounts.set(email, { email: `someone.else@${domain}`, verified: true })
    expect((await signIn(email)).status).toBe(200)
    // Another subject with her address is not her.
    provider.accounts.set(`eve@${domain}`, { email, verified: true })
    expect((await signIn(`eve@${domain}`)).body).toMatchObject({ code: 'no_account', message: 'Aucun compte trouvé' })
  })
  it('believes a provider only of its own domains, and only an address it has checked', async () => {
    const [one, other] = [await aCompanyWithProvider(), await aCompanyWithProvider()]
    const guest = await aUser(node, one.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await transaction(node.pool, { company: one.company, email: other.email }, ({ db }) =>
      sql`update app_user set person_id = (select id from person where email_key = ${other.email})
        where company_id = ${one.company} and id = ${guest.guid}`.execute(db),
    )
    // The provider of the first company says that somebody is the administrator of the second one, who also works here.
    provider.accounts.set(`mallory@${one.domain}`, { email: other.email, verified: true })
    expect((await signIn(`mallory@${one.domain}`)).body.code).toBe('no_account')
    provider.accounts.set(one.email, { email: one.email, verified: false })
    expect((await signIn(one.email)).body.code).toBe('no_account')
  })
  it('opens the company of the provider and no other', async () => {
    const one = await aCompanyWithProvider()
    const other = await aCompanyWithProvider()
    const member = await aUser(node, other.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await transaction(node.pool, { company: other.company, email: one.email }, ({ db }) =>
      sql`update app_user set person_id = (select id from person where email_key = ${one.email})
        where company_id = ${other.company} and id = ${member.guid}`.execute(db),
    )
    const own = { 'x-requested-with': 'entrepot', 'sec-fetch-site': 'same-origin' }
    const { body: session } = await signIn(one.email)
    const refused = await callerOf(node, session.token)('GET', `/companies/${other.company}/switch`, undefined, own)
    expect(refused.body.code, refused.text).toBe('access_denied')
    // Nor does whoever runs the provider make a second factor that would be asked of her there too.
    const factor = await callerOf(node, session.token)('POST', '/users/me/second-factor')
    expect([factor.status, factor.body.code]).toEqual([403, 'access_denied'])
    // Also after its tokens were renewed.
    const renewed = await stranger().post('/token/refresh', { refresh_token: session.refresh_token })
    expect(
      (await callerOf(node, renewed.body.token)('GET', `/companies/${other.company}/switch`, undefined, own)).body.code,
    ).toBe('access_denied')
    // With her password, she may go from one to the other.
    const { body: byPassword } = await stranger().post('/auth/login', { email: one.email, password: PASSWORD })
    expect(
      (await callerOf(node, byPassword.token)('GET', `/companies/${other.company}/switch`, undefined, own)).status,
    ).toBe(200)
    expect((await callerOf(node, byPassword.token)('POST', '/users/me/second-factor')).status).toBe(200)
  })
  it('signs in to the client that it was begun for (AUTH-25)', async () => {
    const join = async (name: string, roles: string[], platform: string) => {
      const { domain, email } = await aCompanyWithProvider()
      const founder = callerOf(node, (await signIn(email)).body.token)
      const address = `${name}@${domain}`
      const body = { firstname: name, lastname: 'Test', email: address, password: PASSWORD, roles }
      const made = await founder('POST', '/users', body)
      expect(made.status, made.text).toBe(201)
      // Coming in once is what joins the company.
      expect((await stranger().post('/auth/login', { email: address, password: PASSWORD, platform })).status).toBe(200)
      provider.accounts.set(address, { email: address, verified: true })
      return address
    }
    const onPhones = await join('marie', ['ROLE_LOGIN_MOBILE'], 'mobile')
    const atDesks = await join('marc', ['ROLE_LOGIN_DESKTOP'], 'desktop')
    const session = await signIn(onPhones, 'mobile')
    expect(session.status, session.text).toBe(200)
    expect((await signIn(onPhones)).body.code).toBe('login_platform_denied')
    expect((await signIn(atDesks)).status).toBe(200)
    expect((await signIn(atDesks, 'mobile')).body.code).toBe('login_platform_denied')
    // Renewed, it is a session of the same client.
    expect((await stranger().post('/token/refresh', { refresh_token: session.body.refresh_token })).status).toBe(200)
  })
  it('takes an answer once, from the browser that began, in time, as it was given', async () => {
    const { email } = await aCompanyWithProvider()
    const begun = await start(email)
    const params = await visitProvider(begun.body.url, REDIRECT)
    const other = await start(email)
    const otherParams = await visitProvider(other.body.url, REDIRECT)
    // Another browser has the answer: it is spent.
    expect((await finish(otherParams, begun.cookie)).body.code).toBe('sso_state')
    expect((await finish(otherParams, other.cookie)).body.code).toBe('sso_state')
    expect((await finish(params, '')).status).toBe(400)
    for (const state of ['', 'x', `${params.get('state')!.slice(0, -4)}AAAA`])
      expect([400, 422]).toContain((await finish(params, begun.cookie, { state })).status)

    const third = await start(email)
    const late = await visitProvider(third.body.url, REDIRECT)
    later = 10 * 60_000 + 1_000
    expect((await finish(late, third.cookie)).body.code).toBe('sso_state')
    later = 0
    const fourth = await start(email)
    const fine = await visitProvider(fourth.body.url, REDIRECT)
    expect((await finish(fine, fourth.cookie)).status).toBe(200)
    expect((await finish(fine, fourth.cookie)).body.code).toBe('sso_state')
  })
  it('refuses a code of another sign-in, since its nonce and verifier are others', async () => {
    const { email } = await aCompanyWithProvider()
    const [one, two] = [await start(email), await start(email)]
    const [first, second] = [await visitProvider(one.body.url, REDIRECT), await visitProvider(two.body.url, REDIRECT)]
    expect((await finish(first, one.cookie, { code: second.get('code')! })).body.code).toBe('sso_failed')
  })
  it('asks PKCE, state and nonce of the provider, and hides the cookie from scripts', async () => {
    const { email } = await aCompanyWithProvider()
    const { body, headers } = await start(email)
    const asked = new URL(body.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT,
      code_challenge_method: 'S256',
      scope: 'openid email',
      code_challenge: expect.any(String),
      nonce: expect.any(String),
      state: expect.any(String),
    })
    expect(String(headers['set-cookie'])).toMatch(
      /^entrepot_sso=[\w-]{43}; Path=\/api\/v1\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })
  it('says plainly that a domain has none, and that a provider does not answer', async () => {
    expect((await start('ada@nulle-part.fr')).body.code).toBe('sso_not_configured')
    const { company, domain } = await aCompanyWithProvider()
    await asOperator('PUT', `/admin/companies/${company}/sso`, {
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
      clientSecret: 'y',
      domains: [domain],
    })
    expect((await start(`ada@${domain}`)).body.code).toBe('sso_failed')
    expect((await asOperator('DELETE', `/admin/companies/${company}/sso`)).status).toBe(204)
    expect((await start(`ada@${domain}`)).body.code).toBe('sso_not_configured')
  })
  it('gives a domain to one company, also when two ask at once, and keeps the secret unreadable', async () => {
    const [one, other] = [await aCompanyWithProvider(), await aCompanyWithProvider()]
    const claim = (company: string) =>
      asOperator('PUT', `/admin/companies/${company}/sso`, {
        issuer: provider.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        domains: ['commune.fr'],
      })
    const answers = await Promise.all([claim(one.company), claim(other.company)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(answers.find((answer) => answer.status === 422)!.body.errors).toMatchObject([
      { field: 'domains', code: 'exists' },
    ])
    const { rows } = await transaction(
      node.pool,
      { company: answers[0]!.status === 200 ? one.company : other.company },
      ({ db }) => sql<{ text: string }>`select encode(sealed_secret, 'escape') as text from sso_provider`.execute(db),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain(CLIENT.secret)
    expect((await stranger().call('PUT', `/admin/companies/${one.company}/sso`, {})).status).toBe(401)
  })
  it('asks for the second factor of those who have one', async () => {
    const { email } = await aCompanyWithProvider()
    await transaction(node.pool, { email }, async ({ db }) => {
      const { rows } = await sql<{ id: string }>`select id from person where email_key = ${email}`.execute(db)
      await sql`select set_config('app.person', ${rows[0]!.id}, true)`.execute(db)
      await sql`update person set second_factor_since = now() where id = ${rows[0]!.id}`.execute(db)
    })
    expect((await signIn(email)).body).toEqual({ challenge: expect.any(String), factor: 'asked' })
  })
})
