import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let reader: Caller
let depot: string
let van: string
let screws: string
/** 5 and 7 screws in two folders, one of which the reader does not see; 8 nuts, and paint in lots. */
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
  depot = await aFolder(admin, 'Dépôt')
  van = await aFolder(admin, 'Camion')
  await grant(node, reader, depot, 'read')
  screws = await anItem(admin, depot, { name: 'Vis', tag: 'VIS', quantity: 5 })
  await anItem(admin, van, { name: 'Vis', tag: 'VIS', quantity: 7 })
  await anItem(admin, depot, { name: 'Écrou', quantity: 8 })
  const paint = await anItem(admin, depot, { name: 'Peinture' })
  for (const quantity of [4, 6])
    await admin.post(`/items/${paint}/variants`, { kind: 'lot', name: `L${quantity}`, quantity })
})
afterAll(() => node.stop())

type Row = { name: string; quantity: number; quantityTotal: number }
const listed = async (user: Caller, query: string): Promise<(string | number)[][]> =>
  (await user.get(`/items?totals=true&${query}`)).body.data.map(({ name, quantity, quantityTotal }: Row) => [
    name,
    quantity,
    quantityTotal,
  ])
const above = (value: number) =>
  encodeURIComponent(
    JSON.stringify({ operator: 'AND', rules: [{ field: 'quantityTotal', operator: 'more_than', value }] }),
  )

describe('the total of an article over all folders (X-01)', () => {
  it('stands beside the quantity of each record, and with its lots', async () => {
    expect(await listed(admin, `folder=${depot}`)).toEqual([
      ['Écrou', 8, 8],
      ['Peinture', 10, 10],
      ['Vis', 5, 12],
    ])
    expect((await admin.get(`/items/${screws}`)).body.quantityTotal).toBe(12)
  })
  it('orders and filters a list, and stands in its file', async () => {
    expect(await listed(admin, `folder=${depot}&sort=-quantityTotal`)).toEqual([
      ['Vis', 5, 12],
      ['Peinture', 10, 10],
      ['Écrou', 8, 8],
    ])
    expect(await listed(admin, `filters=${above(10)}`)).toEqual([
      ['Vis', 5, 12],
      ['Vis', 7, 12],
    ])
    const { text } = await admin.get(`/items?folder=${depot}&export=csv&columns=name;quantityTotal`)
    expect(text.trim().split(/\r?\n/)).toEqual([
      expect.stringMatching(/Nom.*Total, tous dossiers/),
      expect.stringContaining('8'),
      expect.stringContaining('10'),
      expect.stringContaining('12'),
    ])
  })
  it('is told of a list that asks for it', async () => {
    const { data } = (await admin.get(`/items?folder=${depot}`)).body
    expect(data.map(({ quantityTotal }: Row) => quantityTotal)).toEqual([null, null, null])
  })
  it('is that of the folders that its reader sees, also in orders, conditions and files', async () => {
    expect(await listed(reader, 'sort=-quantityTotal')).toEqual([
      ['Peinture', 10, 10],
      ['Écrou', 8, 8],
      ['Vis', 5, 5],
    ])
    expect(await listed(reader, `filters=${above(10)}`)).toEqual([])
    expect((await reader.get(`/items/${screws}`)).body.quantityTotal).toBe(5)
    expect((await reader.get(`/items?export=csv&columns=quantityTotal`)).text).not.toContain('12')
    expect((await reader.get(`/items/${screws}/places`)).body).toMatchObject({ total: 5, places: [{ quantity: 5 }] })
  })
  it('stays the same when a part moves, and loses what goes to the trash', async () => {
    await admin.post('/items/move', { items: [{ guid: screws, quantity: 2 }], destination: van })
    expect(await listed(admin, 'search=vis')).toEqual([
      ['Vis', 3, 12],
      ['Vis', 9, 12],
    ])
    await admin.del(`/items/${screws}`)
    expect(await listed(admin, 'search=vis')).toEqual([['Vis', 9, 9]])
  })
})
