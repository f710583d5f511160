import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

/** What was told last lies `seconds` ahead: the clock showed that until it was set back. */
const clockWasAhead = (seconds: number) =>
  transaction(node.pool, {}, ({ db }) =>
    sql`select setval('newest_instant', (extract(epoch from clock_timestamp()) * 1000000)::bigint + ${seconds}::bigint
      * 1000000)`.execute(db),
  )
const moved = async (item: string, quantity: number): Promise<{ guid: string; createdAt: string }> =>
  (await user.post(`/items/${item}/transactions`, { type: 'in', quantity })).body.transactions[0]
const listed = async (query = ''): Promise<string[]> =>
  (await user.get(`/transactions?size=10${query}`)).body.data.map((one: { guid: string }) => one.guid)
const logged = async (): Promise<string[]> =>
  (await user.get('/activities?entity=item&size=3')).body.data.map((one: { entityName: string }) => one.entityName)

it('keeps the newest first after the clock was set back, in every list', async () => {
  const folder = await aFolder(user, 'Dépôt')
  const [screws, nails] = [await anItem(user, folder, { name: 'Vis' }), await anItem(user, folder, { name: 'Clous' })]
  await clockWasAhead(3600)
  const posted: string[] = []
  const times: string[] = []
  for (const item of [screws, nails, screws, screws, nails]) {
    const { guid, createdAt } = await moved(item, 1)
    posted.unshift(guid)
    times.push(createdAt)
  }
  expect(await listed()).toEqual(posted)
  expect(await listed(`&item=${screws}`)).toEqual([posted[1], posted[2], posted[4]])
  // After what was told before, and by a microsecond each.
  expect(Date.parse(times[0]!) - Date.now()).toBeGreaterThan(3_000_000)
  expect(times).toEqual(times.toSorted())
  expect(await logged()).toEqual(['Clous', 'Vis', 'Vis'])
})
it('takes the time of a clock that had been wrong by more than a day', async () => {
  const item = await anItem(user, await aFolder(user, 'Réserve'), { name: 'Boulons' })
  await clockWasAhead(400 * 86_400)
  const { createdAt } = await moved(item, 1)
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000)
})
