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
import { day } from '../../testing/variants.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let reader: Caller
let depot: string
let van: string
let screws: string
let paint: string
/** Screws in two folders, one of which the reader does not see, and paint in lots. */
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
  depot = await aFolder(admin, 'Dépôt')
  van = await aFolder(admin, 'Camion')
  await grant(node, reader, depot, 'read')
  screws = await anItem(admin, depot, { name: 'Vis', tag: 'VIS', quantity: 5 })
  await anItem(admin, van, { name: 'Vis', tag: 'VIS', quantity: 7 })
  paint = await anItem(admin, depot, { name: 'Peinture' })
  for (const [quantity, days] of [
    [4, 60],
    [6, 20],
    [0, 2],
  ])
    await admin.post(`/items/${paint}/variants`, {
      kind: 'lot',
      name: `L${days}`,
      quantity,
      expiryDate: day(days!),
    })
})
afterAll(() => node.stop())

const summary = async (user: Caller, item: string) => (await user.get(`/items/${item}/summary`)).body
const expiring = async (user: Caller) =>
  (await user.get('/items?expiring=true')).body.data.map(({ name }: Named) => name)
type Named = { name: string }

describe('the summary of an item', () => {
  it('says where it lies, the fullest place first, and what moved last', async () => {
    for (const quantity of [1, 2, 3]) await admin.post(`/items/${screws}/transactions`, { type: 'in', quantity })
    expect(await summary(admin, screws)).toMatchObject({
      total: 18,
      placeCount: 2,
      places: [
        { folder: { guid: depot }, quantity: 11 },
        { folder: { guid: van }, quantity: 7 },
      ],
      nextExpiry: null,
      movements: [
        { kind: 'in', type: 'in', quantity: 3, quantity_after: 11, folder: { guid: depot } },
        { kind: 'in', quantity: 2 },
        { kind: 'in', quantity: 1 },
      ],
    })
  })
  it('names the lot in stock that ends first, and moves of lots as those of their product', async () => {
    expect(await summary(admin, paint)).toMatchObject({
      nextExpiry: { name: 'L20', date: day(20), expired: false, quantity: 6 },
      movements: [{ item: { name: 'L20' } }, { item: { name: 'L60' } }],
    })
  })
  it('counts comments and files', async () => {
    await admin.post('/comments', { target: 'items', guid: screws, text: 'À compter' })
    expect(await summary(admin, screws)).toMatchObject({ comments: 1, files: 0 })
  })
  it('tells a reader neither of hidden folders nor of what another role reads', async () => {
    expect(await summary(reader, screws)).toMatchObject({
      total: 11,
      placeCount: 1,
      places: [{ folder: { guid: depot } }],
      movements: null,
      files: null,
      comments: 1,
    })
    const hidden = (await admin.get(`/items?folder=${van}`)).body.data[0].guid
    expect((await reader.get(`/items/${hidden}/summary`)).status).toBe(404)
  })
})

describe('what expires soon', () => {
  it('is what has a lot in stock that ends within 30 days, where its reader sees it', async () => {
    const other = await anItem(admin, van, { name: 'Vernis' })
    await admin.post(`/items/${other}/variants`, { kind: 'lot', name: 'V', quantity: 1, expiryDate: day(-3) })
    const late = await anItem(admin, depot, { name: 'Colle' })
    await admin.post(`/items/${late}/variants`, { kind: 'lot', name: 'C', quantity: 1, expiryDate: day(45) })
    expect(await expiring(admin)).toEqual(['Peinture', 'Vernis'])
    expect(await expiring(reader)).toEqual(['Peinture'])
  })
})
