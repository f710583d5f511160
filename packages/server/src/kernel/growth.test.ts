import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { reckonedWith } from '../testing/reckoned-with.ts'
import { aCompany, aFolder, anItem, aUser, startTestNode, type TestNode } from '../testing/test-node.ts'

let node: TestNode
const url = testDatabase()
beforeAll(async () => {
  node = await startTestNode(url, { followsGrowth: true })
})
afterAll(() => node.stop())

it.each(['the first company', 'one that comes later'])(
  'the planner knows of the records of %s that were made one by one',
  async () => {
    const user = await aUser(node, await aCompany(node))
    const folder = await aFolder(user, 'Réserve')
    for (let n = 0; n < 300; n++) await anItem(user, folder, { name: `Vis ${n}` })
    await expect.poll(() => reckonedWith(node, user.company, 'item'), { timeout: 10_000 }).toBeGreaterThan(100)
  },
)
