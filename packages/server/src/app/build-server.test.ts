import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { LIMITS } from '../kernel/limits.ts'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, startTestNode } from '../testing/test-node.ts'

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
