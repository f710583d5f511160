import { afterAll, beforeAll, expect, it } from 'vitest'
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

const stockOf = async (item: string) => {
  const { quantity, parent_guid } = (await user.get(`/items/${item}`)).body
  return [quantity, parent_guid]
}

it('what comes back is called and counted as its article is by then (X-01)', async () => {
  const [here, there] = [await aFolder(user, 'Ici'), await aFolder(user, 'Là')]
  const product = await anItem(user, here, { name: 'Sirop', tag: 'SIROP', unit: 'l' })
  const lot = (await user.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot S', quantity: 4 })).body
    .guid as string
  await user.post('/items/move', { items: [{ guid: lot, quantity: 1 }], destination: there })
  const other = (await user.get(`/items/${product}/places`)).body.places.find(
    ({ item }: { item: string }) => item !== product,
  ).item
  await user.del(`/items/${product}`)
  expect((await user.put(`/items/${other}`, { name: 'Sirop de menthe', unit: 'bottle' })).status).toBe(200)
  await user.post('/trash/restore', { guids: [product] })
  expect([(await user.get(`/items/${product}`)).body, (await user.get(`/variants/${lot}`)).body]).toMatchObject([
    { name: 'Sirop de menthe', unit: 'bottle', tag: 'SIROP', quantity: 3 },
    { name: 'Lot S', unit: 'bottle', quantity: 3 },
  ])
})

it('what comes back to another folder brings its stock there, in the ledger (TRASH-08)', async () => {
  const [gone, other] = [await aFolder(user, 'Ancien'), await aFolder(user, 'Nouveau')]
  const [plain, product] = [
    await anItem(user, gone, { name: 'Vis', quantity: 5 }),
    await anItem(user, gone, { name: 'Lait', unit: 'l' }),
  ]
  const lot = (await user.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot 1', quantity: 3 })).body
    .guid as string
  await user.post('/items/bulk-delete', { guids: [plain, product] })
  await user.del(`/folders/${gone}`)
  expect((await user.post('/trash/restore', { guids: [plain, product], destination: other })).body).toEqual({
    restored: 2,
    failed: [],
  })
  expect([await stockOf(plain), await stockOf(product), await stockOf(lot)]).toEqual([
    [5, other],
    [3, other],
    [3, other],
  ])
  expect(
    (await user.get(`/transactions?item=${lot}`)).body.data.map(
      ({ kind, type, folder }: { kind: string; type: string; folder: { name: string } }) => [kind, type, folder.name],
    ),
  ).toEqual([
    ['move', 'in', 'Nouveau'],
    ['move', 'out', 'Ancien'],
    ['in', 'in', 'Ancien'],
  ])
  expect((await user.get(`/activities?guid=${lot}`)).body.data[0].action).toBe('restore')
})
