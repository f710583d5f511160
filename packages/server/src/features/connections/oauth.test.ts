import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider, visitProvider } from '../../testing/identity-provider.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const PUBLIC_URL = 'http://127.0.0.1:3998'
const REDIRECT = `${PUBLIC_URL}/callback-oauth`
const env = { PUBLIC_URL, OUTGOING_ALLOW_PRIVATE: 'true', JWT_SECRET: 'shared-by-the-nodes-of-this-test-0123456789' }
let later = 0
const clock = { now: () => new Date(Date.now() + later) }
let node: TestNode
let second: TestNode
let company: string
let admin: Caller
let provider: IdentityProvider
/** The other system: it takes tokens that its provider knows. */
let application: Server
let base: string
let bearers: string[] = []
let refused = new Set<string>()
beforeAll(async () => {
  node = await startTestNode(url, { env, clock })
  second = await startTestNode(url, { env, clock })
  company = await aCompany(node)
  admin = await aUser(node, company)
  provider = await startIdentityProvider(REDIRECT)
  application = createServer((request, response) => {
    const token = String(request.headers.authorization).replace(/^Bearer /, '')
    bearers.push(token)
    response.writeHead(token && !refused.has(token) ? 200 : 401).end()
  })
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(application.address() as AddressInfo).port}`
})
afterAll(async () => {
  application.close()
  await provider.stop()
  await second.stop()
  await node.stop()
})
beforeEach(() => {
  later = 0
  provider.knowsNobody = false
  bearers = []
  refused = new Set()
})

let n = 0
const made = async (authType: string, auth: Record<string, unknown> = {}): Promise<string> => {
  const { status, body, text } = await admin.post('/api/connections', {
    name: `CRM ${++n}`,
    baseUrl: base,
    authType,
    auth: {
      authorizeUrl: `${provider.issuer}/auth`,
      tokenUrl: `${provider.issuer}/token`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      ...auth,
    },
  })
  expect(status, text).toBe(201)
  return body.guid
}
/** What stands in the address of the provider already is kept: this one gives refresh tokens to who is asked only. */
const byPerson = () =>
  made('oauth2_authorization_code', {
    authorizeUrl: `${provider.issuer}/auth?prompt=consent`,
    scope: 'openid offline_access',
  })
const byItself = () => made('oauth2_client_credentials')
const test = async (guid: string, of: Caller = admin) => (await of.post(`/api/connections/${guid}/test`, {})).body
const leave = async (guid: string, of: Caller = admin): Promise<URLSearchParams> =>
  visitProvider((await of.post(`/api/connections/${guid}/grant`)).body.url, REDIRECT)
const comeBack = (search: URLSearchParams, of: Caller = admin) =>
  of.post('/api/connections/grant-return', { code: search.get('code'), state: search.get('state') })
const granted = async (guid: string) => {
  const back = await comeBack(await leave(guid))
  expect(back.status, back.text).toBe(200)
}
const another = (of: TestNode) => aUser(of, company)

describe('a connection that a person grants (API-12)', () => {
  it('goes to the provider, comes back with tokens and calls with them', async () => {
    const guid = await byPerson()
    expect(await test(guid)).toMatchObject({
      ok: false,
      reason: 'L’autorisation manque\u00A0: donnez-la depuis la connexion.',
    })
    const back = await comeBack(await leave(guid))
    expect([back.status, back.body.guid], back.text).toEqual([200, guid])
    expect((await admin.get(`/api/connections/${guid}`)).body).toMatchObject({
      grantedAt: expect.any(String),
      grantedBy: { guid: admin.guid },
    })
    expect(await test(guid)).toMatchObject({ ok: true, status: 200 })
    expect((await admin.get(`/activities?guid=${guid}`)).body.data[0]).toMatchObject({ action: 'grant' })
    for (const told of [back.text, (await admin.get(`/api/connections/${guid}`)).text])
      expect(told).not.toContain(bearers[0])
  })
  it('refuses a state that is wrong, used, too old or of somebody else', async () => {
    const guid = await byPerson()
    const wrong = await admin.post('/api/connections/grant-return', { code: 'x', state: 'y' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'grant_state'])
    const first = await leave(guid)
    expect((await comeBack(first, await another(node))).status).toBe(400)
    expect((await comeBack(first)).status).toBe(200)
    expect((await comeBack(first)).status).toBe(400)
    const old = await leave(guid)
    later = 16 * 60_000
    expect((await comeBack(old, await another(node))).status).toBe(400)
  })
  it('says that the connection failed where the provider takes no such code', async () => {
    const guid = await byPerson()
    const search = await leave(guid)
    search.set('code', 'somebody-made-it-up')
    const back = await comeBack(search)
    expect([back.status, back.body.message]).toEqual([502, 'La connexion API a échoué'])
  })
  it('gets a new token where the last one is over, once for all who need it on every node', async () => {
    const guid = await byPerson()
    await granted(guid)
    await test(guid)
    later = 11 * 60_000
    const callers = [await another(node), await another(second)]
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => test(guid, callers[at % 2])))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
    // Refresh tokens of this provider are good once: had two asked, one of them would have been refused.
    expect(new Set(bearers).size).toBe(2)
  })
  it('asks for a grant again once the other system took it back', async () => {
    const guid = await byPerson()
    await granted(guid)
    await admin.put(`/api/connections/${guid}`, { name: `CRM ${++n}` })
    expect((await admin.get(`/api/connections/${guid}`)).body.grantedAt).not.toBeNull()
    provider.knowsNobody = true
    later = 11 * 60_000
    const caller = await another(node)
    expect(await test(guid, caller)).toMatchObject({ ok: false, status: null })
    expect((await caller.get(`/api/connections/${guid}`)).body.grantedAt).toBeNull()
  })
  it('is to be granted again where it proves itself otherwise', async () => {
    const guid = await byPerson()
    await granted(guid)
    await admin.put(`/api/connections/${guid}`, { auth: { clientId: 'another' } })
    expect((await admin.get(`/api/connections/${guid}`)).body.grantedAt).toBeNull()
  })
  it('is the only kind that is granted', async () => {
    expect((await admin.post(`/api/connections/${await byItself()}/grant`)).body.code).toBe('connection_no_grant')
  })
})

describe('a connection by its own credentials (API-10)', () => {
  it('asks for a token once, and again when it is over', async () => {
    const guid = await byItself()
    expect(await test(guid)).toMatchObject({ ok: true })
    expect(await test(guid)).toMatchObject({ ok: true })
    expect(new Set(bearers).size).toBe(1)
    later = 11 * 60_000
    expect(await test(guid, await another(node))).toMatchObject({ ok: true })
    expect(new Set(bearers).size).toBe(2)
  })
  it('asks anew, once, where a token is not taken any more', async () => {
    const guid = await byItself()
    await test(guid)
    refused.add(bearers[0]!)
    expect(await test(guid)).toMatchObject({ ok: true })
    expect([bearers.length, new Set(bearers).size]).toEqual([3, 2])
  })
  it('says that there is no token where it is not known', async () => {
    const guid = await made('oauth2_client_credentials', { clientSecret: 'wrong' })
    expect(await test(guid)).toMatchObject({ ok: false, reason: 'L’application n’a pas donné de jeton.' })
    expect(bearers).toEqual([])
  })
  it('needs its secret again where tokens come from somewhere else', async () => {
    const guid = await byItself()
    const { status, body } = await admin.put(`/api/connections/${guid}`, {
      auth: { tokenUrl: 'https://elsewhere.example.org/token' },
    })
    expect([status, body.errors]).toMatchObject([
      422,
      [{ field: 'auth.clientSecret', code: 'connection_secret_again' }],
    ])
  })
})
