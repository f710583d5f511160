import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, startTestNode } from '../testing/test-node.ts'
import { mergePendingKeys } from './merge-pending-keys.ts'

const url = testDatabase()

it('leaves nothing that a search would have to read through, and finds what was written', async () => {
  const node = await startTestNode(url)
  try {
    const user = await aUser(node, await aCompany(node))
    const depot = await aFolder(user, 'Dépôt')
    await anItem(user, depot, { name: 'Perceuse sans fil' })
    expect(await mergePendingKeys(node.services)).toBeGreaterThan(0)
    await anItem(user, depot, { name: 'Perceuse à percussion' })
    await node.jobs.runNow('pending-keys')
    expect(await mergePendingKeys(node.services)).toBe(0)
    const { body } = await user.get('/items?search=perceuse')
    expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Perceuse sans fil',
      'Perceuse à percussion',
    ])
  } finally {
    await node.stop()
  }
})
