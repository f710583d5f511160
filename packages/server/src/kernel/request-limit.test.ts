import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, startTestNode, type TestNode } from '../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url, { env: { REQUESTS_PER_USER: '5', REQUESTS_PER_COMPANY: '8' } })
})
afterAll(() => node.stop())

it('refuses who calls too often, and a company that does, with when to come back (SEC-05)', async () => {
  const company = await aCompany(node)
  const [one, other] = [await aUser(node, company), await aUser(node, company)]
  const stranger = await aUser(node, await aCompany(node))
  const asked = async (user: typeof one) => (await user.get('/users/me')).status
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push(await asked(one))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  // What was refused of one is not taken from the company: three of its eight are left.
  expect([await asked(other), await asked(other), await asked(other), await asked(other)]).toEqual([200, 200, 200, 429])
  expect(await asked(stranger)).toBe(200)
  const refused = await node.app.inject({
    url: '/api/v1/users/me',
    headers: { authorization: `Bearer ${other.token}`, 'accept-language': 'en' },
  })
  const wait = Number(refused.headers['retry-after'])
  expect([refused.statusCode, wait > 0 && wait <= 60]).toEqual([429, true])
})
