import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { anonymous, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const healthOf = async (node: TestNode) => {
  const { status, body, headers } = await anonymous(node).get('/health')
  return [status, body.status ?? body.code, headers['retry-after']]
}
const READY = [200, 'ok', undefined]
const NOT_READY = [503, 'busy', '2']

it('is ready while the database has the schema of this build and keeps our time', async () => {
  let ahead = 0
  const node = await startTestNode(url, { clock: { now: () => new Date(Date.now() + ahead) } })
  expect(await healthOf(node)).toEqual(READY)
  ahead = -8_000
  expect(await healthOf(node)).toEqual(NOT_READY)
  ahead = 0
  expect(await healthOf(node)).toEqual(READY)
  await node.stop()
})
it('is not ready when the database does not answer', async () => {
  const node = await startTestNode(url)
  const connect = node.pool.connect.bind(node.pool)
  node.pool.connect = () => Promise.reject(new Error('Connection terminated'))
  expect(await healthOf(node)).toEqual(NOT_READY)
  node.pool.connect = connect
  await node.stop()
})
