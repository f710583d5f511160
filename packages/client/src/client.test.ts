import { describe, expect, it } from 'vitest'
import { createClient, EntrepotError, type Settings } from './index.ts'

type Asked = { url: string; init: RequestInit & { headers: Record<string, string> } }
/** A network that gives these answers, one after the other; a `null` is no answer. */
const clientOf = (answers: readonly (Response | null)[], settings: Partial<Settings> = {}) => {
  const asked: Asked[] = []
  const waited: number[] = []
  const client = createClient({
    url: 'https://stock.example.com/',
    token: 'ent_x',
    wait: async (ms) => void waited.push(ms),
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init as Asked['init'] })
      const answer = answers[asked.length - 1]
      if (!answer) throw new TypeError('fetch failed')
      return answer
    },
    ...settings,
  })
  return { client, asked, waited }
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const GUID = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

describe('a client', () => {
  it('fills in addresses and queries, and shows its token and language', async () => {
    const { client, asked } = clientOf([json(200, { data: [] }), json(200, {})], { language: 'en' })
    await client.items.list({ query: { search: 'vis & co', size: 5 } })
    await client.items.get({ params: { guid: GUID } })
    expect(asked.map(({ url }) => url)).toEqual([
      'https://stock.example.com/api/v1/items?search=vis+%26+co&size=5',
      `https://stock.example.com/api/v1/items/${GUID}`,
    ])
    expect(asked[0]!.init.headers).toEqual({ Authorization: 'Bearer ent_x', 'Accept-Language': 'en' })
  })
  it('makes a call again with its key when nobody answered or the moment was wrong, as late as it was told', async () => {
    const { client, asked, waited } = clientOf([
      null,
      json(503, { code: 'busy', message: 'Plus tard' }, { 'retry-after': '2' }),
      json(201, { guid: GUID }),
    ])
    expect(await client.tags.create({ body: { name: 'Fragile' } })).toEqual({ guid: GUID })
    expect(waited).toEqual([500, 2_000])
    const keys = asked.map(({ init }) => init.headers['Idempotency-Key'])
    expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })
  it('gives up after so many tries, and at once where it was refused', async () => {
    const busy = () => json(503, { code: 'busy', message: 'Plus tard' }, { 'retry-after': '1' })
    const tired = clientOf([busy(), busy(), busy(), busy()], { retries: 2 })
    await expect(tired.client.items.list()).rejects.toMatchObject({ status: 503, code: 'busy' })
    expect(tired.asked).toHaveLength(3)
    const body = { code: 'validation', message: 'Refusé', errors: [{ field: 'name', code: 'required', message: '!' }] }
    const refused = clientOf([json(422, body)])
    const error = await refused.client.tags.create({ body: { name: '' } }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(EntrepotError)
    expect(error).toMatchObject({ status: 422, message: 'Refusé', errors: body.errors })
    expect(refused.asked).toHaveLength(1)
    const alone = clientOf([null], { retries: 0 })
    await expect(alone.client.items.list()).rejects.toMatchObject({ status: 0 })
  })
  it('stops when it is told to', async () => {
    const stop = new AbortController()
    stop.abort()
    const { client, asked } = clientOf([null, null, null])
    await expect(client.items.list({}, { signal: stop.signal })).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
  it('sends a file with its fields, and takes one with its name', async () => {
    const sheet = new Response('a;b', {
      headers: { 'content-disposition': "attachment; filename*=UTF-8''Stock%20%C3%A9t%C3%A9.csv" },
    })
    const { client, asked } = clientOf([json(201, {}), sheet])
    await client.imports.upload({ body: { mode: 'create' }, file: { name: 'a.xlsx', content: new Uint8Array([1, 2]) } })
    const form = asked[0]!.init.body as FormData
    expect([form.get('mode'), (form.get('file') as File).name, (form.get('file') as File).size]).toEqual([
      'create',
      'a.xlsx',
      2,
    ])
    const list: unknown = await client.items.list({ query: { export: 'csv' } })
    expect(list).toEqual({ name: 'Stock été.csv', content: new TextEncoder().encode('a;b') })
  })
})

describe('a client that listens', () => {
  const stream = (...events: string[]) =>
    new Response(new Blob([events.join('')]).stream(), { headers: { 'content-type': 'text/event-stream' } })
  const event = (id: string, n: number) => `id: ${id}\nevent: items\ndata: {"n":${n}}\n\n`
  it('tells what came, and goes on behind it where the stream broke', async () => {
    const { client, asked } = clientOf([
      stream(event('a', 1), ': still here\n\n', event('b', 2)),
      null,
      stream(event('c', 3)),
    ])
    const heard: unknown[] = []
    for await (const { data } of client.listen(['items', 'folders'])) if (heard.push(data) === 3) break
    expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(asked.map(({ init }) => init.headers['Last-Event-ID'])).toEqual([undefined, 'b', 'b'])
    expect(asked[0]!.url).toBe('https://stock.example.com/api/v1/push?topic=items&topic=folders')
  })
  it('ends where its token is refused', async () => {
    const { client } = clientOf([json(403, { code: 'token_denied', message: 'Non' })])
    await expect(client.listen(['items']).next()).rejects.toMatchObject({ code: 'token_denied' })
  })
})
