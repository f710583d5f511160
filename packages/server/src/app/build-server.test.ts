import fastify from 'fastify'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LIMITS } from '../kernel/limits.ts'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, startTestNode } from '../testing/test-node.ts'
import { outboxLink } from './outbox-link.ts'
import { serveWeb } from './serve-web.ts'

const url = testDatabase()

/** Without the cut it would never end; how busy the machine is does not matter. */
const PATIENCE_MS = 60_000

it('stops in time although a stream is open and a body never ends', async () => {
  const node = await startTestNode(url)
  const user = await aUser(node, await aCompany(node))
  const address = new URL(await node.app.listen({ host: '127.0.0.1', port: 0 }))
  const stream = await fetch(new URL('/api/v1/push?topic=items', address), {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(stream.status).toBe(200)
  const slow = connect(Number(address.port), address.hostname)
  slow.on('error', () => {})
  await once(slow, 'connect')
  slow.write(
    `POST /api/v1/tags HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":`,
  )
  await new Promise((done) => setTimeout(done, 100))
  const began = Date.now()
  await node.stop()
  expect(Date.now() - began).toBeLessThan(LIMITS.stopCallsMs + PATIENCE_MS)
  await stream.body?.cancel().catch(() => {})
})

it('answers what is no request in the shape of every error, with its headers', async () => {
  const node = await startTestNode(url)
  const address = new URL(await node.app.listen({ host: '127.0.0.1', port: 0 }))
  const answerTo = async (text: string) => {
    const socket = connect(Number(address.port), address.hostname)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(Buffer.from(part)))
    socket.write(text)
    await once(socket, 'close')
    const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
    return { head: head.toLowerCase(), body: JSON.parse(body) as { code: string; message: string; id: string } }
  }
  const broken = await answerTo('NONSENSE\r\n\r\n')
  expect(broken.head).toMatch(/^http\/1.1 400 /)
  expect(broken.body).toMatchObject({ code: 'bad_request', message: 'La demande est mal formée' })
  for (const name of ['x-content-type-options: nosniff', 'content-security-policy: ', 'cache-control: no-store'])
    expect(broken.head).toContain(name)
  const long = await answerTo(`GET /health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
  expect([long.head.split('\r\n')[0], long.body.code]).toEqual([
    'http/1.1 431 request header fields too large',
    'headers_too_large',
  ])
  await node.stop()
})

it('ends who sends a body too slowly, a little after the time of a request', async () => {
  const node = await startTestNode(url)
  // The interval is what kept a slow body for twice its time.
  expect(node.app.initialConfig).toMatchObject({ requestTimeout: LIMITS.requestMs })
  const checked = Object.entries(node.app.server).find(([name]) => name === 'connectionsCheckingInterval')
  expect(checked?.[1]).toBe(LIMITS.slowCheckMs)
  await node.stop()
})

it('shows mails that nobody sends to whoever has the key, wherever a request seems to come from', async () => {
  const node = await startTestNode(url)
  const link = outboxLink(node.services.settings, '')!
  const ask = (path: string) =>
    node.app.inject({ url: path, remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1' } }).then((r) => r.statusCode)
  expect([
    await ask(link),
    await ask('/dev/outbox'),
    await ask(`${link}x`),
    await ask('/dev/outbox?key=a&key=b'),
  ]).toEqual([200, 404, 404, 404])
  expect(outboxLink({ ...node.services.settings, NODE_ENV: 'production' }, '')).toBeNull()
  expect(outboxLink({ ...node.services.settings, SMTP_HOST: 'mail.example.com' }, '')).toBeNull()
  await node.stop()
})

it('serves the application at an address with a dot behind its question mark, and no page for a file', async () => {
  const node = await startTestNode(url)
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-web-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="csp-nonce" content=""><title>Entrepôt</title>')
  writeFileSync(join(folder, 'app.webmanifest'), '{}')
  writeFileSync(join(folder, '.built-from'), '')
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  const app = fastify()
  await serveWeb(app, folder, node.services.settings)
  const status = async (path: string) => (await app.inject(path)).statusCode
  expect([
    await status('/search?search=rapport.pdf'),
    await status('/auth/callback?iss=https://id.example.com'),
    await status('/assets/gone.js'),
    await status('/assets/gone.js?v=1'),
    await status('/app.webmanifest?v=1'),
    await status('/.vite/manifest.json'),
    await status('/%2e%2e/package.json'),
  ]).toEqual([200, 200, 404, 404, 200, 404, 404])
  // What a build keeps for itself is no address of its own, and the page never goes out without its nonce.
  for (const path of ['/.built-from', '/index.html', '/'])
    expect((await app.inject(path)).body).toMatch(/nonce" content="[^"]{20,}"/)
  await app.close()
  await node.stop()
  rmSync(folder, { recursive: true })
})
