import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../testing/test-node.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url, { env: { CORS_ORIGINS: 'https://app.example.com' } })
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
})
afterAll(() => node.stop())

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown

describe('what is sent', () => {
  it('goes without a token exactly where the path contains auth/', () => {
    const endpoints = Object.values(CONTRACTS).flatMap((api) => Object.values(api)) as {
      path: string
      aliases?: string[]
      access: unknown
    }[]
    for (const { path, aliases = [], access } of endpoints)
      for (const one of [path, ...aliases]) if (one.includes('auth/')) expect([one, access]).toEqual([one, 'public'])
  })
  it('may hold what was read: read-only fields change nothing, a field the record does not have is named', async () => {
    const guid = await anItem(admin, folder, { name: 'Vis' })
    const { body: read } = await admin.get(`/items/${guid}`)
    const back = await admin.put(`/items/${guid}`, {
      ...read,
      guid: crypto.randomUUID(),
      createdAt: '2001-01-01T00:00:00Z',
      description: 'Inox',
    })
    expect(
      [back.status, back.body.guid, back.body.createdAt, back.body.description],
      JSON.stringify(back.body),
    ).toEqual([200, guid, read.createdAt, 'Inox'])
    const refused = await admin.put(`/items/${guid}`, { colour: 'red' })
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      { field: 'colour', code: 'unknown_field', message: "Le champ colour n'existe pas" },
    ])
    const wrong = await admin.put(`/items/${guid}`, { name: 3 })
    expect([wrong.status, wrong.body.errors[0].field, wrong.body.errors[0].code]).toEqual([422, 'name', 'wrong_type'])
  })
  it('is told of a date that no calendar has, in both languages (VAL-21)', async () => {
    const filter = (value: string) =>
      encodeURIComponent(
        JSON.stringify({ operator: 'AND', rules: [{ field: 'inventoryDate', operator: 'on', value }] }),
      )
    for (const path of ['/transactions?from=2026-02-30', `/items?filters=${filter('2026-02-30')}`]) {
      const told = async (language: string) =>
        (await admin.call('GET', path, undefined, { 'accept-language': language })).body.errors[0]
      expect(await told('fr')).toMatchObject({
        code: 'date_impossible',
        message: 'La date 2026-02-30 n’existe pas\u00A0: vérifiez le jour et le mois',
      })
      expect((await told('en')).message).toBe('The date 2026-02-30 does not exist: check the day and the month')
    }
  })
  it('keeps what is absent, and PATCH is PUT', async () => {
    const guid = await anItem(admin, folder, { name: 'Écrou', description: 'M8' })
    const patched = await admin.call('PATCH', `/items/${guid}`, { name: 'Écrou borgne' })
    expect([patched.status, patched.body.name, patched.body.description]).toEqual([200, 'Écrou borgne', 'M8'])
  })
  it.each(['page=0', 'size=0', 'page=1.5', 'size=x', 'page=-1'])('is malformed with %s', async (query) =>
    expect((await admin.get(`/items?${query}`)).status).toBe(400),
  )
  it('asks for 500 rows at most', async () =>
    expect((await admin.get('/items?size=9999')).body).toMatchObject({ page: 1, size: 500 }))
  it.each([
    ['a little', 30],
    ['beyond all measure', 20_000],
  ])('is malformed when it is nested too deep, %s, also with a key', async (_how, levels) => {
    for (const headers of [{}, { 'idempotency-key': crypto.randomUUID() }] as Record<string, string>[]) {
      const refused = await admin.call('POST', '/tags', { name: nested(levels) }, headers)
      expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
    }
  })
})

describe('what is answered', () => {
  it('speaks the language of the request, French when it is another one or none', async () => {
    const said = async (language?: string) =>
      (
        await anonymous(node).call(
          'GET',
          '/users/me/nothing',
          undefined,
          language === undefined ? {} : { 'accept-language': language },
        )
      ).body.message
    const french = 'Impossible de récupérer les données nécessaires depuis le serveur'
    expect([await said(), await said('fr'), await said('de, en;q=0.5')]).toEqual([french, french, french])
    expect([await said('en'), await said('en-GB,en;q=0.9')]).toEqual([
      'Failed to fetch data from server',
      'Failed to fetch data from server',
    ])
  })
  it('says sizes in the language too', async () => {
    const tooLarge = async (language: string) =>
      (await admin.call('POST', '/tags', { name: 'x'.repeat(1_100_000) }, { 'accept-language': language })).body
    expect(await tooLarge('fr')).toMatchObject({
      code: 'file_too_large',
      message: 'Le fichier dépasse la taille maximale de 1 Mo',
    })
    expect((await tooLarge('en')).message).toBe('The file is larger than the maximum of 1 MB')
  })
  it('lets a browser of an allowed origin read the headers the client needs', async () => {
    const of = async (origin: string) => (await anonymous(node).call('GET', '/health', undefined, { origin })).headers
    const headers = await of('https://app.example.com')
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com')
    expect(String(headers['access-control-expose-headers']).split(', ').sort()).toEqual([
      'Content-Disposition',
      'ETag',
      'Retry-After',
      'X-Plan-Expired',
    ])
    expect((await of('https://evil.example'))['access-control-allow-origin']).toBeUndefined()
  })
  it.each(['/health', '/items', '/nothing', '/auth/settings'])(
    'carries the headers that protect a browser and is not kept: %s',
    async (path) => {
      const { headers } = await admin.get(path)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': contentSecurityPolicy(null),
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    },
  )
  it('lets a page run nothing but its own files', () => {
    const policy = contentSecurityPolicy('abc').split('; ')
    for (const rule of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'nonce-abc'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
      expect(policy).toContain(rule)
    expect(policy.join()).not.toMatch(/'unsafe|https?:|\*/)
  })
  it('names what is wrong in a filter', async () => {
    const refused = async (filter: object) =>
      (await admin.get(`/items?filters=${encodeURIComponent(JSON.stringify(filter))}`)).body.errors.map(
        ({ code, message }: { code: string; message: string }) => [code, message],
      )
    const leaf = (field: string, operator: string, value: string) => ({
      operator: 'AND',
      rules: [{ field, operator, value }],
    })
    expect(await refused(leaf('colour', 'equals', 'red'))).toEqual([
      ['condition_unknown_field', "Le champ colour n'existe pas dans ce filtre"],
    ])
    expect(await refused(leaf('name', 'more_than', '3'))).toEqual([
      ['condition_unknown_operator', "L'opérateur more_than ne convient pas à ce champ"],
    ])
    const deep = (levels: number): object =>
      levels === 1 ? leaf('name', 'equals', 'x') : { operator: 'AND', rules: [deep(levels - 1)] }
    expect(await refused(deep(6))).toEqual([['condition_too_deep', 'Le filtre dépasse 5 niveaux']])
    expect(
      await refused({ operator: 'OR', rules: Array.from({ length: 51 }, () => leaf('name', 'equals', 'x').rules[0]) }),
    ).toEqual([['condition_too_many', 'Le filtre dépasse 50 conditions']])
  })
})
