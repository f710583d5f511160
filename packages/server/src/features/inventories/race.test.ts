import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const ACTS = ['counts', 'submit', 'reopen', 'approve', 'cancel'] as const
/** Every pair of acts at once on one inventory, from each state that either may begin in. */
const PAIRS = (['counting', 'review'] as const).flatMap((state) =>
  ACTS.flatMap((first) => ACTS.map((second) => [state, first, second] as const)),
)

describe('two acts at once on one inventory', () => {
  it.each(PAIRS)('%s: %s and %s leave stock and ledger sound, and post at most once', async (state, first, second) => {
    const hall = await aFolder(admin, `Halle ${state} ${first} ${second}`)
    const items = await Promise.all([1, 2, 3].map((n) => anItem(admin, hall, { name: `Vis ${n}`, quantity: 10 })))
    const { guid } = (await admin.post('/inventories', { name: 'Annuel', folders: [hall] })).body
    const lines = items.map((item) => ({ guid: item, quantity: 8 }))
    await admin.post(`/inventories/${guid}/counts`, { lines })
    if (state === 'review') await admin.post(`/inventories/${guid}/submit`, {})
    const call = (act: (typeof ACTS)[number]) =>
      admin.post(`/inventories/${guid}/${act}`, act === 'counts' ? { lines: lines.toReversed() } : {})
    const answers = await Promise.all([call(first), call(second)])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([])
    const after = (await admin.get(`/inventories/${guid}`)).body
    const stock = await Promise.all(items.map(async (item) => (await admin.get(`/items/${item}`)).body.quantity))
    expect(new Set(stock)).toEqual(new Set([after.state === 'done' ? 8 : 10]))
    const posted = (await admin.get(`/transactions?source=inventory&sourceGuid=${guid}`)).body.total
    expect(posted).toBe(after.state === 'done' ? 3 : 0)
  })
})
