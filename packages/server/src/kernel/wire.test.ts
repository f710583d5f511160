import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveWeb } from '../app/serve-web.ts'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { codingFor, isAmong, isCompressible } from './wire.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
  for (const name of ['Vis', 'Écrous', 'Rondelles']) await anItem(admin, folder, { name })
})
afterAll(() => node.stop())

const asked = (path: string, headers: Record<string, string> = {}, caller = admin) =>
  node.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${caller.token}`, ...headers } })

describe('the coding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'gzip'],
    ['br;q=0.0, gzip;q=0, *', undefined],
  ])('%s → %s', (accepted, coding) => expect(codingFor(accepted)).toBe(coding))

  it('makes a list shorter without changing it', async () => {
    const plain = await asked('/items')
    const br = await asked('/items', { 'accept-encoding': 'gzip, br' })
    const gz = await asked('/items', { 'accept-encoding': 'gzip' })
    expect([plain.headers, br.headers, gz.headers].map((headers) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.payload)
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
    expect(br.rawPayload.length).toBeLessThan(plain.payload.length / 2)
    expect(String(plain.headers.vary)).toContain('Accept-Encoding')
  })
  it('leaves short answers, files and errors as they are', async () => {
    const headers = { 'accept-encoding': 'br' }
    for (const path of ['/health', '/items?export=xlsx', '/items/nothing'])
      expect((await asked(path, headers)).headers['content-encoding'], path).toBeUndefined()
  })
  it('makes a sheet of text shorter on its way', async () => {
    const plain = await asked('/items?export=csv')
    const br = await asked('/items?export=csv', { 'accept-encoding': 'br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
  })
})

/** Names of what nobody may learn, wherever a schema has them. */
const SECRET = /^(token|refresh_token|secret|password|codes|recovery.*|ticket|otpauth|qr|key)$/i
const propertiesOf = (schema: unknown): string[] =>
  schema !== null && typeof schema === 'object'
    ? Object.entries(schema).flatMap(([name, value]) => [
        ...(name === 'properties' && value ? Object.keys(value as object) : []),
        ...propertiesOf(value),
      ])
    : []
describe('answers that hold a secret', () => {
  const endpoints = Object.entries(CONTRACTS).flatMap(([feature, api]) =>
    Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  )
  it('are never compressed: their length would tell of it', () => {
    const holding = endpoints.filter(([, { response }]) =>
      propertiesOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).some((name) =>
        SECRET.test(name),
      ),
    )
    expect(holding.map(([name]) => name)).toEqual(expect.arrayContaining(['auth.login', 'auth.refresh']))
    // The passwords of the demo company stand on its sign-in page; what is secret of a connection is masked, and of a
    // request only until when its last secret is good. The key of a value on an axis is what a chart groups by.
    const open = new Set(['auth.settings', 'connections.get', 'requests.get', 'dashboards.data'])
    const told = holding.filter(([name, endpoint]) => !open.has(name) && isCompressible(endpoint))
    expect(told.map(([name]) => name)).toEqual([])
  })
  it('nor is what changes something', () =>
    expect(
      endpoints.filter(([, one]) => one.method !== 'GET' && !one.asks && isCompressible(one)).map(([name]) => name),
    ).toEqual([]))
})

describe('an answer that has not changed', () => {
  it('is told by its name, in whatever coding, and is sent when it has', async () => {
    const first = await asked('/items', { 'accept-encoding': 'br' })
    const name = String(first.headers.etag)
    expect([first.headers['cache-control'], name]).toEqual(['no-store', expect.stringMatching(/^W\/"[\w-]{43}"$/)])
    const again = await asked('/items', { 'if-none-match': `"other", ${name}` })
    expect([again.statusCode, again.payload, again.headers.etag, again.headers['content-type']]).toEqual([
      304,
      '',
      name,
      undefined,
    ])
    await anItem(admin, folder, { name: 'Boulons' })
    const changed = await asked('/items', { 'if-none-match': name })
    expect([changed.statusCode, changed.json().data.length]).toEqual([200, 4])
  })
  it('is another one for who sees other things, and in another language', async () => {
    const name = String((await asked('/items')).headers.etag)
    const stranger = await aUser(node, await aCompany(node))
    const theirFolder = await aFolder(stranger, 'Réserve')
    for (const item of ['Vis', 'Écrous', 'Rondelles']) await anItem(stranger, theirFolder, { name: item })
    const theirs = await asked('/items', { 'if-none-match': name }, stranger)
    expect([theirs.statusCode, theirs.headers.vary]).toEqual([200, 'Accept-Encoding, Accept-Language, Authorization'])
  })
  it('compares names weakly', () =>
    expect([isAmong('W/"a"', '"a"'), isAmong('"a"', 'W/"b", W/"a"'), isAmong('"a"', undefined)]).toEqual([
      true,
      true,
      false,
    ]))
})

it('hands out the compressed twin of a file of the client, kept for ever', async () => {
  const root = mkdtempSync(join(tmpdir(), 'entrepot-web-'))
  mkdirSync(join(root, 'assets'))
  const script = 'export const words = ["un", "deux"];'.repeat(50)
  const put = (name: string, content: string | Buffer) => writeFileSync(join(root, name), content)
  put('index.html', '<!doctype html>')
  put('assets/a-1.js', script)
  put('assets/a-1.js.br', brotliCompressSync(script))
  put('assets/a-1.js.gz', gzipSync(script))
  put('assets/small-1.js', 'export {}')
  put('sw.js', 'void 0')
  const app = fastify()
  await serveWeb(app, root, node.services.settings)
  const get = async (path: string, accepted?: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url: path,
      headers: accepted ? { 'accept-encoding': accepted } : {},
    })
    return { status: statusCode, headers, body: rawPayload }
  }
  const ways = [
    await get('/assets/a-1.js', 'gzip, br'),
    await get('/assets/a-1.js', 'gzip'),
    await get('/assets/a-1.js'),
  ]
  expect(ways.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect([brotliDecompressSync(ways[0]!.body), gunzipSync(ways[1]!.body), ways[2]!.body].map(String)).toEqual([
    script,
    script,
    script,
  ])
  for (const { headers } of ways)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    })
  expect(new Set(ways.map(({ headers }) => headers.etag)).size).toBe(3)
  expect([
    (await get('/assets/small-1.js', 'br')).headers['content-encoding'],
    (await get('/sw.js', 'br')).headers['cache-control'],
    (await get('/assets/a-1.js.br')).status,
  ]).toEqual([undefined, 'no-cache', 404])
  await app.close()
  rmSync(root, { recursive: true })
})
