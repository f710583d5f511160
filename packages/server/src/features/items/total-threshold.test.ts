import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let clerk: Caller
let depot: string
let van: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  clerk = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
  depot = await aFolder(admin, 'Dépôt')
  van = await aFolder(admin, 'Camion')
  await grant(node, clerk, depot, 'write')
})
afterAll(() => node.stop())

let n = 0
/** 6 in the depot and 4 in the van, and an alert at 5 of both together. */
const article = async (threshold: number | null = 5): Promise<[string, string]> => {
  const tag = `ART-${++n}`
  const records: [string, string] = [
    await anItem(admin, depot, { name: tag, tag, quantity: 6 }),
    await anItem(admin, van, { name: tag, tag, quantity: 4 }),
  ]
  if (threshold !== null)
    expect((await admin.put(`/items/${records[0]}/total-threshold`, { threshold })).status).toBe(200)
  return records
}
const out = (guid: string, quantity: number) =>
  admin.post(`/items/${guid}/transactions`, { type: 'out', quantity, action: 'prêt' })
const reached = async (user: Caller, records: readonly string[]): Promise<number> => {
  const counts = await Promise.all(
    records.map(
      async (guid) =>
        (await user.get(`/activities?guid=${guid}&size=100`)).body.data.filter(
          ({ action }: { action: string }) => action === 'threshold',
        ).length,
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('the threshold on the total of an article (X-01)', () => {
  it('is reached by what all folders have together, once until it recovers', async () => {
    const both = await article()
    await out(both[0], 4)
    expect(await reached(admin, both)).toBe(0)
    await out(both[1], 1)
    expect(await reached(admin, both)).toBe(1)
    await out(both[1], 1)
    expect(await reached(admin, both)).toBe(1)
    await admin.post(`/items/${both[0]}/transactions`, { type: 'in', quantity: 10 })
    await out(both[0], 10)
    expect(await reached(admin, both)).toBe(2)
  })
  it('is not reached by a move, which leaves the total as it is', async () => {
    const both = await article(9)
    await admin.post('/items/move', { items: [{ guid: both[0], quantity: 5 }], destination: van })
    await admin.post('/items/move', { items: [{ guid: both[0] }], destination: van })
    expect(await reached(admin, both)).toBe(0)
  })
  it('hears of a new record of the article at the end of what made it', async () => {
    const [yard, shop] = [await aFolder(admin, `Cour ${n}`), await aFolder(admin, `Atelier ${n}`)]
    const both = await article(10)
    const tag = `ART-${n}`
    const all = [...both, await anItem(admin, yard, { name: tag, tag, quantity: 5 })]
    await out(both[0], 5)
    expect(await reached(admin, all)).toBe(2)
    const moved = await article(9)
    await admin.post('/items/move', { items: [{ guid: moved[0], quantity: 6 }], destination: shop })
    expect(await reached(admin, moved)).toBe(0)
    const left = await transaction(node.pool, { company: admin.company }, ({ db }) =>
      db.selectFrom('total_to_judge').selectAll().execute(),
    )
    expect(left).toEqual([])
  })
  it('is reached by one of two exits at once from two folders', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await article(4)
      await Promise.all([out(both[0], 3), out(both[1], 3)])
      expect(await reached(admin, both)).toBe(1)
    }
  })
  it('is reached where it is set above what there is, and by what goes to the trash', async () => {
    expect(await reached(admin, await article(10))).toBe(1)
    const both = await article(5)
    await admin.del(`/items/${both[0]}`)
    expect(await reached(admin, both)).toBe(1)
  })
  it('is told to who sees all of the article, and to nobody else', async () => {
    const both = await article(null)
    expect((await clerk.put(`/items/${both[0]}/total-threshold`, { threshold: 5 })).status).toBe(403)
    await admin.put(`/items/${both[0]}/total-threshold`, { threshold: 10 })
    expect(await reached(clerk, [both[0]])).toBe(0)
    await node.services.jobs.runNow('thresholds', new Date(Date.now() + 60_000))
    const told = async (user: Caller) =>
      (await user.get('/notifications')).body.data.filter(({ kind }: { kind: string }) => kind === 'threshold')
    expect(await told(clerk)).toEqual([])
    expect((await told(admin)).length).toBe(1)
  })
  it('is shown and emptied where the places of an item are', async () => {
    const [item] = await article(5)
    expect((await admin.get(`/items/${item}/places`)).body).toMatchObject({ total: 10, threshold: 5 })
    expect((await admin.put(`/items/${item}/total-threshold`, { threshold: null })).body.threshold).toBeNull()
    expect((await admin.put(`/items/${item}/total-threshold`, { threshold: -1 })).status).toBe(422)
  })
  it('is converted with the unit', async () => {
    const both = await article(4)
    expect((await admin.post(`/items/${both[0]}/unit`, { unit: 'pack', factor: 1, per: 2 })).status).toBe(200)
    expect((await admin.get(`/items/${both[0]}/places`)).body).toMatchObject({ total: 5, threshold: 2 })
    expect(await reached(admin, both)).toBe(0)
  })
})
