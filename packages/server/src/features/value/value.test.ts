import pg from 'pg'
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
let depot: string
let shelf: string
let van: string
let screws: string
let glue: string
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  ;[depot, van] = [await aFolder(admin, 'Dépôt'), await aFolder(admin, 'Camion')]
  shelf = await aFolder(admin, 'Armoire', { parent: depot })
  const category = (await admin.post('/categories', { name: 'Visserie', itemType: 'product' })).body.guid
  screws = await anItem(admin, depot, { name: 'Vis', tag: 'V1', quantity: 3, unitPrice: 0.335, category })
  await anItem(admin, van, { name: 'Vis', tag: 'V1', quantity: 100, category })
  glue = await anItem(admin, shelf, { name: 'Colle', quantity: 2, unitPrice: 10 })
  await anItem(admin, shelf, { name: 'Chiffons', quantity: 7 })
  await anItem(admin, shelf, { name: 'Vide', quantity: 0 })
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const atLeast = (field: string, value: number) =>
  encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field, operator: 'more_than_or_equal', value }] }))

type Row = { name: string; value: number | null; quantity: number; averageCost: number | null; unpriced: number }
const rowsOf = async (path: string, by = admin) => {
  const { status, body } = await by.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { data: Row[]; total: number; totals: { value: number; articles: number; unpriced: number } }
}
const brief = ({ data }: { data: Row[] }) => data.map(({ name, value }) => [name, value])

describe('the value of stock (X-23)', () => {
  it('is quantity × average cost of each article over its folders, and what has no cost is named, not zero', async () => {
    const { data, total, totals } = await rowsOf('/stock/value')
    expect(data.map(({ name, quantity, averageCost, value }) => [name, quantity, averageCost, value])).toEqual([
      ['Vis', 103, 0.34, 34.51],
      ['Colle', 2, 10, 20],
      ['Chiffons', 7, null, null],
    ])
    expect([total, totals]).toEqual([3, { value: 54.51, articles: 3, unpriced: 1 }])
    expect((await rowsOf('/stock/value?page=9')).totals).toEqual(totals)
  })

  it('by folder and by category adds up to the total, within a cent a line', async () => {
    const folders = await rowsOf('/stock/value/groups?by=folder')
    expect(folders.data.map(({ name, value, unpriced }) => [name, value, unpriced])).toEqual([
      ['Camion', 33.5, 0],
      ['Armoire', 20, 1],
      ['Dépôt', 1.01, 0],
    ])
    const categories = await rowsOf('/stock/value/groups?by=category&sort=-name')
    expect(brief(categories)).toEqual([
      ['Visserie', 34.51],
      ['Sans catégorie', 20],
    ])
    // A word is looked for in what they are called, and not in what lies there.
    expect(brief(await rowsOf('/stock/value/groups?by=folder&search=ARM'))).toEqual([['Armoire', 20]])
    expect(brief(await rowsOf('/stock/value/groups?by=category&search=visserie'))).toEqual([['Visserie', 34.51]])
    expect(await rowsOf('/stock/value/groups?by=folder&search=colle')).toMatchObject({ data: [], total: 0 })
    for (const { data, totals } of [folders, categories]) {
      const sum = data.reduce((all, { value }) => all + (value ?? 0), 0)
      expect(Math.abs(sum - totals.value)).toBeLessThanOrEqual(0.01 * data.length + 1e-9)
      expect(totals.value).toBe(54.51)
    }
  })

  it('is filtered by folder with all below it, category, words, conditions, and what has no cost', async () => {
    expect(brief(await rowsOf(`/stock/value?folder=${depot}`))).toEqual([
      ['Colle', 20],
      ['Vis', 1.01],
      ['Chiffons', null],
    ])
    expect(brief(await rowsOf('/stock/value?unpriced=true'))).toEqual([['Chiffons', null]])
    expect(brief(await rowsOf('/stock/value?search=COL'))).toEqual([['Colle', 20]])
    await admin.put(`/items/${glue}`, { tag: 'Œ-2,5/x' })
    for (const word of ['œ-2,5', '-2,5/', 'OE-2', ',5/X', 'l oe', '-'])
      expect(brief(await rowsOf(`/stock/value?search=${encodeURIComponent(word)}`)), word).toEqual([['Colle', 20]])
    expect(await rowsOf('/stock/value?search=2.5').then(({ data }) => data)).toEqual([])
    const found = await admin.get(`/stock/value?filters=${atLeast('value', 21)}`)
    expect([found.status, found.body.data?.length], JSON.stringify(found.body)).toEqual([200, 1])
  })

  it('on a day is what was there at its end, at the cost of then', async () => {
    for (const table of ['movement', 'cost_step'])
      await owner.query(`update ${table} set created_at = created_at - interval '10 days'`)
    await admin.post(`/items/${glue}/transactions`, { type: 'in', quantity: 2, unitPrice: 20 })
    await admin.post('/items/move', { items: [{ guid: screws, quantity: 1 }], destination: shelf })
    expect(brief(await rowsOf('/stock/value?search=colle'))).toEqual([['Colle', 60]])
    expect(brief(await rowsOf(`/stock/value?search=colle&day=${dayAgo(3)}`))).toEqual([['Colle', 20]])
    expect(brief(await rowsOf(`/stock/value/groups?day=${dayAgo(3)}`))).toEqual([
      ['Camion', 33.5],
      ['Armoire', 20],
      ['Dépôt', 1.01],
    ])
    expect((await rowsOf(`/stock/value?day=${dayAgo(30)}`)).totals).toEqual({ value: 0, articles: 0, unpriced: 0 })
  })

  it('leaves as a file, whole and in words', async () => {
    const { text } = await admin.get('/stock/value?export=csv')
    expect(text).toContain('Coût moyen')
    expect(text).toMatch(/Chiffons.*;;\r?\n/)
    expect((await admin.get('/stock/value/groups?by=category&export=csv')).text).toContain('Sans catégorie')
  })

  it('stands at an item and in the list of items, where it sorts and filters', async () => {
    expect((await admin.get(`/items/${glue}`)).body).toMatchObject({ averageCost: 15, value: 60 })
    const { body } = await admin.get(`/items?folder=${depot}&deep=true&totals=true&sort=-value`)
    expect(body.data[0]).toMatchObject({ name: 'Colle', value: 60 })
    expect((await admin.get('/items?export=csv&columns=name;value')).text).toContain('60')
  })
})

describe('without the right to prices', () => {
  it('there is no value, and nobody sorts by one or asks for one', async () => {
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, reader, depot, 'write')
    expect((await reader.get('/stock/value')).status).toBe(403)
    expect((await reader.get(`/items/${glue}`)).body).toMatchObject({ averageCost: null, value: null })
    const sorted = await reader.get('/items?sort=value')
    const known = await reader.get('/items?sort=nothing')
    expect([sorted.status, sorted.body.code]).toEqual([known.status, known.body.code])
    const asked = await reader.get(`/items?filters=${atLeast('value', 21)}`)
    const unknown = await reader.get(`/items?filters=${atLeast('nothing', 21)}`)
    expect([asked.status, asked.body.code]).toEqual([unknown.status, unknown.body.code])
    expect((await reader.get('/items?export=csv')).text).not.toContain('Coût moyen')
    const entered = await reader.post(`/items/${glue}/transactions`, { type: 'in', quantity: 1, unitPrice: 3 })
    expect([entered.status, entered.body.code]).toEqual([403, 'forbidden'])
    const made = await reader.post('/items', { name: 'Clé', type: 'item', parent: depot, quantity: 1, unitPrice: 3 })
    expect(made.status).toBe(403)
    const { body } = await reader.get(`/transactions?item=${glue}`)
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.filter(({ unitPrice }: { unitPrice: unknown }) => unitPrice !== null)).toEqual([])
  })

  it('who may see prices and no items is told of none', async () => {
    const counter = await aUser(node, admin.company, { roles: ['ROLE_PRICE_VIEW'] })
    await grant(node, counter, depot, 'read')
    expect((await rowsOf('/stock/value', counter)).total).toBe(0)
  })

  it('who sees one folder is told the value of what lies there', async () => {
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_PRICE_VIEW', 'ROLE_ITEM_VIEW'] })
    await grant(node, keeper, shelf, 'read')
    expect((await rowsOf('/stock/value/groups', keeper)).data.map(({ name }) => name)).toEqual(['Armoire'])
  })
})
