import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let walled: TestNode
let company: string
let admin: Caller
type Seen = { method: string; url: string; headers: IncomingHttpHeaders }
let seen: Seen[] = []
let status = 200
let other: Server
let base: string
beforeAll(async () => {
  const JWT_SECRET = 'shared-by-the-nodes-of-this-test-0123456789'
  node = await startTestNode(url, { env: { JWT_SECRET, OUTGOING_ALLOW_PRIVATE: 'true' } })
  walled = await startTestNode(url, { env: { JWT_SECRET } })
  company = await aCompany(node)
  admin = await aUser(node, company)
  other = createServer((request, response) => {
    seen.push({ method: request.method!, url: request.url!, headers: request.headers })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(async () => {
  other.closeAllConnections()
  other.close()
  await walled.stop()
  await node.stop()
})
beforeEach(() => {
  seen = []
  status = 200
})

let n = 0
const SECRET = 'tr0p-secret-pour-le-lire'
const bodyOf = (more: Record<string, unknown> = {}) => ({ name: `ERP ${++n}`, authType: 'none', ...more })
const make = (more: Record<string, unknown> = {}) => admin.post('/api/connections', bodyOf(more))
const made = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { status: answered, body, text } = await make(more)
  expect(answered, text).toBe(201)
  return body.guid
}
const BASIC = { authType: 'basic', auth: { username: 'entrepot', password: SECRET } }
const tested = async (guid: string, body: Record<string, unknown> = {}) =>
  (await admin.post(`/api/connections/${guid}/test`, body)).body

/** Everything the company has in the database and hears, as text. */
const everywhere = async () =>
  transaction(node.pool, { company }, async ({ db }) => {
    const tables = ['api_connection', 'api_grant', 'activity', 'event', 'idempotency', 'notification']
    const texts: string[] = []
    for (const table of tables)
      texts.push(
        (
          await sql<{ text: string }>`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text
            from ${sql.table(table)} t`.execute(db)
        ).rows[0]!.text,
      )
    return texts.join('\n')
  })

describe('a connection', () => {
  it('has a name of its own, an application, an address and headers, and is found and exported (API-02, API-15)', async () => {
    const guid = await made({ name: 'Paie', application: 'Cegid', baseUrl: 'https://paie.example.org/api/' })
    expect((await admin.get(`/api/connections/${guid}`)).body).toMatchObject({
      name: 'Paie',
      application: 'Cegid',
      baseUrl: 'https://paie.example.org/api',
      authType: 'none',
      headers: [],
      version: 1,
    })
    expect((await make({ name: 'PAIE' })).body.errors).toMatchObject([{ field: 'name', code: 'exists' }])
    expect((await admin.get('/api/connections?search=cegid')).body.data).toMatchObject([{ guid }])
    expect((await admin.get('/api/connections?export=csv')).text).toContain('Paie')
    expect((await admin.put(`/api/connections/${guid}`, { name: 'Paie 2', version: 7 })).status).toBe(409)
    expect((await admin.del(`/api/connections/${guid}`)).status).toBe(204)
    expect((await admin.get(`/api/connections/${guid}`)).status).toBe(404)
  })
  it.each([
    ['basic', {}, ['auth.username']],
    ['bearer', {}, ['auth.token']],
    ['bearer', { token: 'a\r\nb' }, ['auth.token']],
    ['api_key', { in: 'header' }, ['auth.name', 'auth.value']],
    ['api_key', { name: 'x y', value: 'v' }, ['auth.name']],
    ['oauth2_client_credentials', {}, ['auth.tokenUrl', 'auth.clientId', 'auth.clientSecret']],
    ['oauth2_client_credentials', { tokenUrl: 'nowhere', clientId: 'a', clientSecret: 'b' }, ['auth.tokenUrl']],
    ['oauth2_authorization_code', { tokenUrl: 'ftp://x.org', clientId: 'a' }, ['auth.authorizeUrl', 'auth.tokenUrl']],
  ])('of type %s says at its field what is wrong: %j (API-10)', async (authType, auth, fields) => {
    const { status: answered, body } = await make({ authType, auth })
    expect([answered, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, fields])
  })
  it('takes no header that could end a message early, nor one twice, nor an address with a password', async () => {
    const headers = [
      { name: 'x-a', value: '1\r\nx-b: 2' },
      { name: 'Content-Length', value: '0' },
      { name: 'x-c', value: '1' },
      { name: 'X-C', value: '2' },
    ]
    const { body } = await make({ headers, baseUrl: 'https://me:secret@example.org' })
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['baseUrl', 'url'],
      ['headers.0.name', 'connection_header'],
      ['headers.1.name', 'connection_header'],
      ['headers.3.name', 'duplicates'],
    ])
  })
})

describe('a secret', () => {
  it('is answered masked, kept by its mask, and stands nowhere in clear (API-11, ACT-04)', async () => {
    const headers = [{ name: 'X-Key', value: `${SECRET}-header`, secret: true }]
    const guid = await made({ ...BASIC, baseUrl: base, headers })
    const { body, text } = await admin.get(`/api/connections/${guid}`)
    expect(body.auth).toMatchObject({ username: 'entrepot', password: '********', token: '' })
    expect(body.headers).toEqual([{ name: 'X-Key', value: '********', secret: true }])
    const again = await admin.put(`/api/connections/${guid}`, {
      name: `${body.name} bis`,
      authType: body.authType,
      auth: body.auth,
      headers: body.headers,
    })
    expect(again.status, again.text).toBe(200)
    await tested(guid)
    const pair = Buffer.from(`entrepot:${SECRET}`).toString('base64')
    expect(seen[0]!.headers).toMatchObject({ authorization: `Basic ${pair}`, 'x-key': `${SECRET}-header` })
    const history = (await admin.get(`/activities?guid=${guid}`)).text
    for (const told of [text, again.text, history, await everywhere()]) expect(told).not.toContain(SECRET)
  })
  it('that is another one says in the log that it is, and not which', async () => {
    const guid = await made(BASIC)
    await admin.put(`/api/connections/${guid}`, { auth: { password: 'neuf' } })
    const [last] = (await admin.get(`/activities?guid=${guid}`)).body.data
    expect(last.changes).toEqual([{ field: 'password', old: '********', new: '********' }])
    expect((await admin.get(`/api/connections/${guid}`)).body.auth.username).toBe('entrepot')
  })
  it('is let go where it is emptied', async () => {
    const guid = await made({ ...BASIC, baseUrl: base })
    await admin.put(`/api/connections/${guid}`, { auth: { password: null } })
    expect((await admin.get(`/api/connections/${guid}`)).body.auth.password).toBe('')
  })
  it('stays with the server it was given for: whoever points the connection elsewhere enters it again', async () => {
    const headers = [{ name: 'x-key', value: SECRET, secret: true }]
    const guid = await made({ ...BASIC, baseUrl: base, headers })
    const astray = { baseUrl: 'https://elsewhere.example.org' }
    const refusals = async () =>
      (await admin.put(`/api/connections/${guid}`, astray)).body.errors.map(
        ({ field, code }: { field: string; code: string }) => [field, code],
      )
    const BOTH = [
      ['auth.password', 'connection_secret_again'],
      ['headers.0.value', 'connection_secret_again'],
    ]
    expect(await refusals()).toEqual(BOTH)
    expect((await admin.put(`/api/connections/${guid}`, { baseUrl: `${base}/v2` })).status).toBe(200)
    // Without an address it is still for that server, and no way round.
    expect((await admin.put(`/api/connections/${guid}`, { baseUrl: null })).status).toBe(200)
    expect(await refusals()).toEqual(BOTH)
    await tested(guid, { url: `${base.replace('127.0.0.1', 'localhost')}/` })
    expect(seen.map(({ headers: sent }) => sent.authorization ?? sent['x-key'])).toEqual([undefined])
    await tested(guid, { url: base })
    expect(seen[1]!.headers['x-key']).toBe(SECRET)
    // Nor is it shown by calling it open.
    const open = [{ name: 'x-key', value: '********', secret: false }]
    expect((await admin.put(`/api/connections/${guid}`, { headers: open })).status).toBe(422)
  })
  it('goes to no other server than the one of the connection', async () => {
    const elsewhere = createServer((request, response) => {
      seen.push({ method: request.method!, url: request.url!, headers: request.headers })
      response.end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const port = (elsewhere.address() as AddressInfo).port
    const headers = [
      { name: 'x-key', value: SECRET, secret: true },
      { name: 'x-open', value: 'seen', secret: false },
    ]
    const guid = await made({ ...BASIC, baseUrl: base, headers })
    expect(await tested(guid, { url: `http://127.0.0.1:${port}/` })).toMatchObject({ ok: true })
    expect(seen[0]!.headers).toMatchObject({ 'x-open': 'seen' })
    expect(seen[0]!.headers.authorization ?? seen[0]!.headers['x-key']).toBeUndefined()
    // Without an address of its own it is for whatever it is used for.
    expect(await tested(await made(BASIC), { url: `http://127.0.0.1:${port}/` })).toMatchObject({ ok: true })
    expect(seen[1]!.headers.authorization).toMatch(/^Basic /)
    elsewhere.close()
  })
})

describe('a test of a connection (API-08, API-14)', () => {
  it.each([
    ['bearer', { token: 'jeton' }, { authorization: 'Bearer jeton' }, '/api/ping'],
    ['api_key', { in: 'header', name: 'X-Api-Key', value: 'clé' }, { 'x-api-key': expect.anything() }, '/api/ping'],
    ['api_key', { in: 'query', name: 'key', value: 'a b&c' }, {}, '/api/ping?key=a+b%26c'],
    ['none', {}, {}, '/api/ping'],
  ])('calls it with its %s', async (authType, auth, headers, path) => {
    const guid = await made({ baseUrl: `${base}/api`, authType, auth })
    expect(await tested(guid, { url: '/ping' })).toEqual({ ok: true, status: 200, message: null, reason: null })
    expect(seen).toMatchObject([{ method: 'GET', url: path, headers }])
  })
  it('says that it failed at a status of 400 or more, and where nobody answers', async () => {
    const guid = await made({ baseUrl: base })
    status = 503
    expect(await tested(guid)).toEqual({
      ok: false,
      status: 503,
      message: 'La connexion API a échoué',
      reason: 'L’application a répondu 503.',
    })
    const english = await admin.call('POST', `/api/connections/${guid}/test`, {}, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({ message: 'API connection failed' })
    expect(await tested(await made({ baseUrl: 'http://127.0.0.1:1' }))).toMatchObject({
      ok: false,
      status: null,
      reason: 'Le serveur ne répond pas.',
    })
  })
  it('needs an address from somewhere', async () => {
    const guid = await made()
    expect((await admin.post(`/api/connections/${guid}/test`, {})).body.errors).toMatchObject([
      { field: 'url', code: 'required' },
    ])
    expect((await admin.post(`/api/connections/${guid}/test`, { url: '/ping' })).body.errors).toMatchObject([
      { field: 'url', code: 'url' },
    ])
  })
  it('goes to nothing private where the installation does not allow it (API-23)', async () => {
    const keeper = await aUser(walled, company)
    const guid = await made({ baseUrl: base })
    expect((await keeper.post(`/api/connections/${guid}/test`, {})).body).toMatchObject({
      ok: false,
      status: null,
      reason: 'L’adresse est privée ou locale\u00A0: elle n’est pas appelée.',
    })
    expect(seen).toEqual([])
  })
})

describe('who may', () => {
  it('is said by the roles of connections, or by the whole of the API (API-09)', async () => {
    const guid = await made()
    const reader = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_API_CONNECTION_VIEW'] })
    expect((await reader.get('/api/connections')).status).toBe(200)
    expect((await reader.post('/api/connections', bodyOf())).status).toBe(403)
    expect((await reader.post(`/api/connections/${guid}/test`, {})).status).toBe(403)
    const whole = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_API_FULL'] })
    expect((await whole.post('/api/connections', bodyOf())).status).toBe(201)
    const none = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_API_REQUEST_VIEW'] })
    expect((await none.get('/api/connections')).status).toBe(403)
  })
})
