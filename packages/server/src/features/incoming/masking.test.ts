import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { makeLog } from '../../kernel/log.ts'
import { testDatabase } from '../../testing/database.ts'
import { readLog } from '../../testing/read-log.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
const lines: string[] = []
let node: TestNode
let receiver: Receiver
let company: string
let admin: Caller
let hall: string
beforeAll(async () => {
  // The log of the product itself, at its most talkative.
  const log = makeLog('trace', { write: (line) => void lines.push(line) })
  node = await startTestNode(url, { env: { OUTGOING_ALLOW_PRIVATE: 'true' }, log })
  await readLog(node)
  receiver = await startReceiver()
  company = await aCompany(node)
  admin = await aUser(node, company)
  hall = await aFolder(admin, 'Halle')
  await anItem(admin, hall, { name: 'Colle', tag: 'C-12', quantity: 5 })
})
afterAll(async () => {
  receiver.stop()
  await node.stop()
})

const inCompany = (query: ReturnType<typeof sql<{ row: string }>>) =>
  transaction(node.pool, { company }, async ({ db }) => (await query.execute(db)).rows)
const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const anIncoming = async (more: object) => {
  const { guid } = await made('/api/incoming-requests', { name: crypto.randomUUID(), ...more })
  const { uri } = (await admin.get(`/api/incoming-requests/${guid}`)).body
  return { guid: String(guid), path: new URL(uri).pathname, key: String(uri).split('/').at(-1)! }
}
const call = (path: string, payload: string, method: 'POST' | 'GET' = 'POST', headers: Record<string, string> = {}) =>
  node.app.inject({
    method,
    url: path,
    headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
    ...(method === 'POST' && { payload }),
  })
/** As somebody may write it down. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
]

describe('what opens a door', () => {
  it('stands in no line of the log, no answer and no list of calls: the key of an address', async () => {
    const hook = await anIncoming({ action: 'stock_out', mapping: [{ field: 'tag', path: '$.sku' }] })
    const from = lines.length
    const answers = [
      await call(hook.path, '{"sku":"C-12"}'),
      await call(hook.path, '{"sku":'),
      await call(hook.path, `{"sku":"${'x'.repeat(1_100_000)}"}`),
      await call(`${hook.path}?sku=C-12`, '', 'GET'),
      await call(`${hook.path}/more`, '{}'),
      await call(hook.path, '{}', 'POST', { 'idempotency-key': 'x'.repeat(300) }),
      await call(hook.path, '<order/>', 'POST', { 'content-type': 'application/xml' }),
    ]
    // What breaks is told with its stack.
    const broken = vi.spyOn(node.services.clock, 'orderedUuid').mockImplementation(() => {
      throw new Error('no more ids')
    })
    answers.push(await call(hook.path, '{"sku":"C-12"}'))
    broken.mockRestore()
    expect(answers.at(-1)!.statusCode).toBe(500)
    const told = lines.slice(from)
    expect(told.join('')).toContain('call failed')
    const { text } = await admin.get(`/api/incoming-requests/${hook.guid}/calls`)
    for (const seen of [...told, ...answers.map(({ payload }) => payload), text])
      for (const secret of spellings(hook.key)) expect(seen).not.toContain(secret)
  })
  it('is masked by the log itself, wherever somebody lets it slip', async () => {
    const hook = await anIncoming({ action: 'checkin' })
    const from = lines.length
    const { log } = node.services
    log.info({ req: { method: 'POST', url: `${hook.path}?a=1`, id: '1', ip: '::1' } }, 'called')
    log.error({ err: new Error(`cannot reach http://127.0.0.1${hook.path}`) }, 'not reached')
    log.warn(`POST ${hook.path}`)
    log.warn({ secret: 'Sésame', nested: { token: 'Sésame', password: 'Sésame' } }, 'whsec_c2VzYW1lc2VzYW1l')
    const told = lines.slice(from)
    expect(told).toHaveLength(4)
    for (const line of told) {
      expect(line).toContain('[masked]')
      for (const secret of [hook.key, 'Sésame', 'c2VzYW1l']) expect(line).not.toContain(secret)
    }
  })
  it('stands nowhere: secrets of connections of each kind, whatever the other system answers', async () => {
    const secret = (of: string) => `Sesame-${of}-5813`
    const { base } = receiver
    const kinds = [
      { authType: 'basic', auth: { username: 'entrepot', password: secret('basic') } },
      { authType: 'bearer', auth: { token: secret('bearer') } },
      { authType: 'api_key', auth: { in: 'query', name: 'key', value: secret('query') } },
      { authType: 'api_key', auth: { in: 'header', name: 'X-Key', value: secret('header') } },
      {
        authType: 'oauth2_client_credentials',
        auth: { tokenUrl: `${base}/token`, clientId: 'entrepot', clientSecret: secret('client') },
      },
    ]
    const from = lines.length
    const seen: string[] = []
    const secrets = ['basic', 'bearer', 'query', 'header', 'client', 'own'].map(secret)
    for (const [at, kind] of kinds.entries()) {
      const connection = await made('/api/connections', {
        name: `Système ${at}`,
        baseUrl: base,
        ...kind,
        headers: [{ name: 'X-Own', value: secret('own'), secret: true }],
      })
      const request = await made('/api/requests', {
        name: `Sortie ${at}`,
        trigger: 'item_created',
        connection: { guid: connection.guid },
        method: 'POST',
        url: '/items',
        payload: '{}',
      })
      secrets.push(String(request.secret).replace('whsec_', ''))
      const at401 = { status: 401, body: '{"error":"no"}' }
      for (const answer of [{ status: 200 }, at401, { status: 500 }, { status: 302, body: '' }]) {
        receiver.answer = ({ url: asked }) =>
          asked === '/token' && answer.status === 200
            ? { status: 200, body: `{"access_token":"Granted-${at}-5813","token_type":"Bearer","expires_in":3600}` }
            : answer
        secrets.push(`Granted-${at}-5813`)
        seen.push((await admin.post(`/api/connections/${connection.guid}/test`, { url: '/x' })).text)
        seen.push((await admin.post(`/api/requests/${request.guid}/test`, {})).text)
      }
      seen.push((await admin.post(`/api/connections/${connection.guid}/test`, { url: 'http://127.0.0.1:9/' })).text)
      await anItem(admin, hall, { name: `Vis ${at}` })
      await readLog(node)
      await node.jobs.runNow('api-requests')
      await node.jobs.settled()
      seen.push((await admin.get(`/api/requests/${request.guid}/runs`)).text)
      // What is refused is named by its place, not by what was sent.
      const wrong = { ...kind, authType: kind.authType, name: '', auth: { ...kind.auth, in: 'nowhere' } }
      seen.push((await admin.put(`/api/connections/${connection.guid}`, wrong)).text)
      await admin.put(`/api/requests/${request.guid}/status`, { active: false })
    }
    expect(receiver.received.length).toBeGreaterThan(10)
    seen.push((await admin.get('/activities?size=200')).text, (await admin.get('/api/connections')).text)
    seen.push((await admin.get('/notifications')).text)
    const rows = await inCompany(
      sql`select t::text as row from api_run t union all select t::text from api_connection t
        union all select t::text from activity t union all select t::text from idempotency t`,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const text of [...seen, ...lines.slice(from), ...rows.map(({ row }) => row)])
      for (const one of secrets.flatMap(spellings)) expect(text).not.toContain(one)
  })
})

describe('what a refusal names', () => {
  it('is shown as far as its reader sees what the author of the request sees', async () => {
    const vault = await aFolder(admin, 'Coffre')
    const roles = ALL_ROLES.filter((role) => role !== 'ROLE_FOLDER_FULL' && role !== 'ROLE_API_DISABLED_OUTGOING')
    const within = async (...folders: string[]) => {
      const user = await aUser(node, company, { roles })
      for (const folder of folders) await grant(node, user, folder, 'write')
      return user
    }
    const author = await within(hall, vault)
    const { body } = await author.post('/api/incoming-requests', {
      name: 'Sortie',
      action: 'stock_out',
      mapping: [
        { field: 'name', path: '$.name' },
        { field: 'quantity', path: '$.qty' },
        { field: 'reason', value: 'given_to_technician' },
      ],
    })
    const { uri } = (await author.get(`/api/incoming-requests/${body.guid}`)).body
    for (const tag of ['L-1', 'L-2']) await anItem(admin, vault, { name: 'Lingot', tag, quantity: 3 })
    expect((await call(new URL(uri).pathname, '{"name":"Lingot","qty":1}')).statusCode).toBe(422)
    const said = async (by: Caller) =>
      (await by.get(`/api/incoming-requests/${body.guid}/calls`)).body.data[0].errors[0] as string
    const [whole, veiled] = ['Lingot', '…'].map(
      (name) => `Nom: Plusieurs enregistrements répondent à «\u202F${name}\u202F»`,
    )
    for (const by of [author, admin, await within(hall, vault)]) expect(await said(by)).toBe(whole)
    const reader = await aUser(node, company, { roles: ['ROLE_API_INCOMING_REQUEST_VIEW'] })
    for (const by of [await within(hall), reader]) expect(await said(by)).toBe(veiled)
  })
  it('is the same for runs that could not be sent', async () => {
    await made('/fields', { name: 'Note', type: 'text', target: 'items' })
    const request = await made('/api/requests', {
      name: 'Pas du JSON',
      trigger: 'item_created',
      method: 'POST',
      url: `${receiver.base}/x`,
      payload: '{"name": {{item.name}}}',
    })
    await anItem(admin, hall, { name: 'Réserve7' })
    await readLog(node)
    await node.jobs.runNow('api-requests')
    await node.jobs.settled()
    const error = async (by: Caller) => (await by.get(`/api/requests/${request.guid}/runs`)).body.data[0].error
    expect(await error(admin)).toContain('Réserve7'.slice(0, 3))
    const reader = await aUser(node, company, { roles: ['ROLE_API_REQUEST_VIEW'] })
    expect(await error(reader)).toBe('Le contenu n’est pas du JSON une fois rempli. …')
  })
})
