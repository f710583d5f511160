import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from './outgoing-address.ts'
import { makeOutgoing, type OutgoingError, type Resolve } from './outgoing.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answering = (request: IncomingMessage, response: ServerResponse) => void
const servers: Server[] = []
/** A listener that writes down what reaches it. */
const listen = async (host: string, answer: Answering, port = 0) => {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      answer(request, response)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return { seen, port: (server.address() as AddressInfo).port }
}
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** What nobody may reach: on each address that a way around could lead to. */
let canary: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  canary = await listen('0.0.0.0', (_, response) => response.end('inside'))
})

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'internal.example': ['10.1.2.3'],
  'loop.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'half.example': ['93.184.216.34', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'unique.example': ['fd00::1'],
  'translated.example': ['64:ff9b::7f00:1'],
}
const resolve: Resolve = async (host) => {
  const name = host.replace(/\.$/, '')
  const found = NAMES[name] ?? (name === 'localhost' ? ['127.0.0.1', '::1'] : [])
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const reasonOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    (error: OutgoingError) => error.reason,
  )

describe('an address of nobody on the internet', () => {
  const SPELLINGS = [
    'localhost',
    'localhost.',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.254',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '0xc0a80101',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[5f00::1]',
    ...Object.keys(NAMES),
  ]
  it.each(SPELLINGS)('is not asked under the spelling %s (API-23, T61)', async (host) => {
    const outgoing = makeOutgoing({ allowPrivate: false, resolve })
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://${host}:${canary.port}/` }))).toMatch(
      /^refused_(address|url)$/,
    )
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `https://${host}/` }))).toMatch(/^refused_(address|url)$/)
    expect(canary.seen).toEqual([])
  })
  it.each(['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is not %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'http://user:secret@example.org/',
    'http://',
    '//example.org/',
    'not an address',
  ])('and what is no address of the web is not asked: %s', async (url) => {
    const outgoing = makeOutgoing({ allowPrivate: true, resolve })
    expect(await reasonOf(outgoing.send({ method: 'GET', url }))).toBe('refused_url')
  })
  it.each([25, 22, 110, 143, 6_00])('nor a door that speaks no HTTP: %d', async (port) => {
    const outgoing = makeOutgoing({ allowPrivate: false, resolve })
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://93.184.216.34:${port}/` }))).toBe(
      'refused_address',
    )
  })
  it('is asked where the installation allows it (OUTGOING_ALLOW_PRIVATE)', async () => {
    const own = await listen('127.0.0.1', (_, response) => response.end('hello'))
    const { status, body } = await makeOutgoing({ allowPrivate: true }).send({
      method: 'GET',
      url: `http://127.0.0.1:${own.port}/`,
    })
    expect([status, body.toString()]).toEqual([200, 'hello'])
  })
})

/** For these 127.0.0.1 is the internet, and every other loopback address the inside. */
const isPublic = (address: string) => address === '127.0.0.1'
const between = (names: Readonly<Record<string, readonly string[]>>, more: { timeoutMs?: number } = {}) => {
  const asked: string[] = []
  const turns = new Map<string, number>()
  const outgoing = makeOutgoing({
    allowPrivate: false,
    isPublic,
    ...more,
    resolve: async (host) => {
      asked.push(host)
      const turn = turns.get(host) ?? 0
      turns.set(host, turn + 1)
      const address = names[host]?.[turn] ?? names[host]?.at(-1)
      return address ? [{ address, family: 4 }] : []
    },
  })
  return { outgoing, asked }
}

describe('a name that changes its mind', () => {
  it('is looked up once, and what was judged is what is connected to', async () => {
    const outside = await listen('127.0.0.1', (_, response) => response.end('outside'))
    const inside = await listen('127.0.0.2', (_, response) => response.end('inside'), outside.port)
    const { outgoing, asked } = between({ 'rebind.example': ['127.0.0.1', '127.0.0.2'] })
    const url = `http://rebind.example:${outside.port}/`
    expect((await outgoing.send({ method: 'GET', url })).body.toString()).toBe('outside')
    expect(asked).toEqual(['rebind.example'])
    expect(outside.seen[0]!.headers.host).toBe(`rebind.example:${outside.port}`)
    // The next call looks it up again, and no connection of the first is left over for it.
    expect(await reasonOf(outgoing.send({ method: 'GET', url }))).toBe('refused_address')
    expect(inside.seen).toEqual([])
  })
  it('is nobody where it has no address', async () => {
    expect(await reasonOf(between({}).outgoing.send({ method: 'GET', url: 'http://nobody.example/' }))).toBe('name')
  })
})

describe('a redirect', () => {
  const to =
    (location: string, status = 302): Answering =>
    (request, response) =>
      request.url === '/start'
        ? response.writeHead(status, { location: location.replace('PORT', String(request.socket.localPort)) }).end()
        : response.end('arrived')
  it.each([
    'http://127.0.0.2:PORT/',
    'http://inside.example:PORT/',
    'http://[::1]:PORT/',
    'http://2130706434:PORT/',
    '//127.0.0.2:PORT/',
  ])('is judged like the first address: %s', async (location) => {
    const outside = await listen('127.0.0.1', to(location))
    const inside = await listen('127.0.0.2', (_, response) => response.end('inside'), outside.port)
    const { outgoing } = between({ 'outside.example': ['127.0.0.1'], 'inside.example': ['127.0.0.2'] })
    const url = `http://outside.example:${outside.port}/start`
    expect(await reasonOf(outgoing.send({ method: 'GET', url }))).toBe('refused_address')
    expect(inside.seen).toEqual([])
  })
  it('to the same name is looked up again', async () => {
    const outside = await listen('127.0.0.1', to('/end'))
    const { outgoing } = between({ 'rebind.example': ['127.0.0.1', '127.0.0.2'] })
    const url = `http://rebind.example:${outside.port}/start`
    expect(await reasonOf(outgoing.send({ method: 'GET', url }))).toBe('refused_address')
  })
  it('takes no secret to another host, and keeps them on its own', async () => {
    const outside = await listen('127.0.0.1', to('http://other.example:PORT/end'))
    const { outgoing } = between({ 'outside.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] })
    const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret', 'content-type': 'application/json' }
    await outgoing.send({ method: 'GET', url: `http://outside.example:${outside.port}/start`, headers })
    expect(outside.seen.map(({ headers: sent }) => [sent.authorization, sent['x-api-key']])).toEqual([
      ['Bearer secret', 'secret'],
      [undefined, undefined],
    ])
    const own = await listen('127.0.0.1', to('/end'))
    await outgoing.send({ method: 'GET', url: `http://outside.example:${own.port}/start`, headers })
    expect(own.seen.map(({ headers: sent }) => sent['x-api-key'])).toEqual(['secret', 'secret'])
  })
  it.each([
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [302, 'PUT', 'PUT', '{"a":1}'],
    [307, 'POST', 'POST', '{"a":1}'],
    [308, 'DELETE', 'DELETE', '{"a":1}'],
  ])('%d of a %s is a %s', async (status, method, after, body) => {
    const outside = await listen('127.0.0.1', to('/end', status))
    const { outgoing } = between({ 'outside.example': ['127.0.0.1'] })
    await outgoing.send({ method, url: `http://outside.example:${outside.port}/start`, body: '{"a":1}' })
    expect(outside.seen.map((one) => [one.method, one.body])).toEqual([
      [method, '{"a":1}'],
      [after, body],
    ])
  })
  it('is followed three times, and not at all where a secret travels in the body', async () => {
    const round = await listen('127.0.0.1', (_, response) => response.writeHead(307, { location: '/again' }).end())
    const { outgoing } = between({ 'round.example': ['127.0.0.1'] })
    const url = `http://round.example:${round.port}/`
    expect(await reasonOf(outgoing.send({ method: 'GET', url }))).toBe('refused_redirect')
    expect(round.seen).toHaveLength(4)
    expect(await reasonOf(outgoing.send({ method: 'POST', url, redirects: 0 }))).toBe('refused_redirect')
    expect(round.seen).toHaveLength(5)
  })
})

describe('a call that goes out', () => {
  it.each([
    ['x-note', 'a\r\nx-injected: 1'],
    ['x-note', 'a\nb'],
    ['x-note', 'a\0b'],
    ['x-note: 1\r\nx-injected', 'b'],
    ['x note', 'b'],
    ['', 'b'],
    ['Host', 'other.example'],
    ['Content-Length', '1'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'upgrade'],
  ])('carries no header %j: %j', async (name, value) => {
    const outgoing = makeOutgoing({ allowPrivate: true })
    const url = `http://127.0.0.1:${canary.port}/`
    expect(await reasonOf(outgoing.send({ method: 'GET', url, headers: { [name]: value } }))).toBe('refused_header')
    expect(canary.seen).toEqual([])
  })
  it.each([
    ['that does not answer', () => {}],
    [
      'that answers for ever',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200)
        const beat = setInterval(() => response.write('.'), 5)
        response.on('close', () => clearInterval(beat))
      },
    ],
  ] satisfies [string, Answering][])('does not wait for one %s', async (_what, answer) => {
    const slow = await listen('127.0.0.1', answer)
    const { outgoing } = between({ 'slow.example': ['127.0.0.1'] }, { timeoutMs: 150 })
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://slow.example:${slow.port}/` }))).toBe('timeout')
  })
  it('does not wait for a name either, nor through redirects longer than in all', async () => {
    const never = makeOutgoing({ allowPrivate: true, timeoutMs: 100, resolve: () => new Promise(() => {}) })
    expect(await reasonOf(never.send({ method: 'GET', url: 'http://slow.example/' }))).toBe('timeout')
    const round = await listen('127.0.0.1', (_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80)
    })
    const { outgoing } = between({ 'round.example': ['127.0.0.1'] }, { timeoutMs: 200 })
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://round.example:${round.port}/` }))).toBe('timeout')
  })
  it('keeps a megabyte of what is answered, and lets the rest go', async () => {
    let sent = 0
    const large = await listen('127.0.0.1', (_, response) => {
      const part = Buffer.alloc(65_536, 'a')
      const push = () => {
        while (sent < 50 * 1_048_576 && response.write(part)) sent += part.length
      }
      response.on('drain', push)
      push()
    })
    const { outgoing } = between({ 'large.example': ['127.0.0.1'] })
    const answer = await outgoing.send({ method: 'GET', url: `http://large.example:${large.port}/` })
    expect([answer.body.length, answer.isCut]).toEqual([1_048_576, true])
    expect(sent).toBeLessThan(25 * 1_048_576)
  })
  it('that nobody takes, or that breaks off, is told apart from an answer', async () => {
    const broken = await listen('127.0.0.1', (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    const outgoing = makeOutgoing({ allowPrivate: true })
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://127.0.0.1:${broken.port}/` }))).toBe(
      'unreachable',
    )
    const gone = servers.at(-1)!
    await new Promise((resolve) => gone.close(resolve))
    expect(await reasonOf(outgoing.send({ method: 'GET', url: `http://127.0.0.1:${broken.port}/` }))).toBe(
      'unreachable',
    )
  })
})
