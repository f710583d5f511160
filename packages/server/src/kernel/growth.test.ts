import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { reckonedWith } from '../testing/reckoned-with.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { type StepOutcome, workThrough } from './chunked-job.ts'

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

/** Goes through so many chunks of one piece of work and leaves nothing anywhere. */
const workOn = async (on: TestNode, { company, guid: user }: Caller, guid: string, chunks: number): Promise<void> => {
  let left = chunks
  await workThrough(on.kernel, {
    name: 'chunks',
    channel: 'import',
    underWay: async (_db, at) => (at === company && left > 0 ? [{ guid, user }] : []),
    hold: async () => ({ language: 'fr' as const }),
    stageOf: () => ({
      step: async (): Promise<StepOutcome> => (--left > 0 ? 'more' : 'done'),
      refuse: () => async (): Promise<StepOutcome> => 'held',
    }),
    stop: async (_services, _company, _guid, problem) => {
      throw problem
    },
  })
}

it('what long work has checked does not stand for what it writes then', async () => {
  const other = await startTestNode(url)
  onTestFinished(other.stop)
  const user = await aUser(other, await aCompany(other))
  const [work, folder] = [randomUUID(), await aFolder(user, 'Réserve')]
  await workOn(other, user, work, 200)
  for (let n = 0; n < 300; n++) await anItem(user, folder, { name: `Vis ${n}` })
  expect(await reckonedWith(other, user.company, 'item')).toBeLessThan(50)
  await workOn(other, user, work, 3)
  expect(await reckonedWith(other, user.company, 'item')).toBeGreaterThan(100)
})
