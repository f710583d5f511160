import { itemsApi } from '@entrepot/contract/items/api.ts'
import { LEFT_OUT } from '@entrepot/contract/items/item.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('a list of items leaves without being read through its schema, and says what it would say', async () => {
  const depot = await aFolder(admin, 'Dépôt')
  const { body: category } = await admin.post('/categories', { name: 'Peintures', type: 'product' })
  for (const [name, type, values] of [
    ['État', 'select', ['Neuf', 'Bon']],
    ['Prix', 'price', undefined],
    ['Achat', 'date', undefined],
    ['Options', 'multi_select', ['a', 'b']],
  ] as const)
    expect(
      (await admin.post('/fields', { name, type, target: 'items', ...(values && { values }) })).status,
    ).toBeLessThan(300)
  const paint = await anItem(admin, depot, {
    name: 'Peinture',
    tag: 'P-1',
    category: category.guid,
    tags: [{ name: 'mat' }],
    threshold: 3,
    attributes: { État: 'Neuf', Prix: 12.5, Achat: '2026-01-31', Options: ['a', 'b'] },
  })
  for (const kind of ['lot', 'variant'])
    expect(
      (await admin.post(`/items/${paint}/variants`, { kind, name: kind, quantity: 4, expiryDate: '2026-02-01' }))
        .status,
    ).toBeLessThan(300)
  await anItem(admin, depot, { name: 'Vis', quantity: 5 })
  for (const query of ['', '&type=variant', '&totals=true', '&search=peinture']) {
    const { body } = await admin.get(`/items?folder=${depot}${query}`)
    expect(body.data.length).toBeGreaterThan(0)
    expect(itemsApi.list.response.parse(body)).toEqual(body)
  }
  const { body: lots } = await admin.get(`/items?folder=${depot}&type=variant`)
  for (const guid of [paint, lots.data[0].guid]) {
    const { body: one } = await admin.get(`/items/${guid}`)
    expect(itemsApi.get.response.parse(one)).toEqual(one)
  }
  for (const code of ['P-1', 'Vis', 'lot']) {
    const { body: found } = await admin.get(`/items/scan/${code}`)
    expect(found.kind, code).toBe('item')
    expect(itemsApi.scan.response.parse(found)).toEqual(found)
  }
})

it('so does what stock in, out and a move answer, with what was refused and what it warns of', async () => {
  const [from, to] = [await aFolder(admin, 'Départ'), await aFolder(admin, 'Arrivée')]
  const nuts = await anItem(admin, from, { name: 'Boulon', quantity: 5, threshold: 4, tags: [{ name: 'acier' }] })
  const bolts = await anItem(admin, from, { name: 'Tige', quantity: 2 })
  for (const change of [
    { type: 'in', quantity: 2, comment: 'Livraison' },
    { type: 'out', quantity: 4, action: 'given_to_technician', recipient: 'Client' },
  ]) {
    const { status, body } = await admin.post(`/items/${nuts}/transactions`, change)
    expect(status).toBe(201)
    expect(stockApi.change.response.parse(body)).toEqual(body)
  }
  const lines = [
    { guid: nuts, quantity: 1 },
    { guid: bolts, quantity: 900 },
  ]
  const { status, body } = await admin.post('/items/move', { items: lines, destination: to, each: true })
  expect(status).toBe(201)
  expect(body.failed).toHaveLength(1)
  expect(stockApi.move.response.parse(body)).toEqual(body)
})

it('a list that names its fields says of each record what it says without them, but for what it leaves out', async () => {
  const folder = await aFolder(admin, 'Réserve')
  const paint = await anItem(admin, folder, { name: 'Laque', tag: 'L-1', tags: [{ name: 'brillant' }] })
  await admin.post(`/items/${paint}/variants`, { kind: 'lot', name: 'Lot 1', quantity: 4, expiryDate: '2027-02-01' })
  await anItem(admin, folder, { name: 'Écrou', quantity: 5, description: 'En laiton' })
  const rowsOf = async (query: string) => {
    const { body } = await admin.get(`/items?folder=${folder}${query}`)
    return body.data as Record<string, unknown>[]
  }
  const without = (rows: Record<string, unknown>[], names: readonly string[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))
  for (const query of ['', '&type=variant', '&totals=true', '&search=laque', '&sort=-name', '&page=2&size=1']) {
    const whole = await rowsOf(query)
    expect(whole.length).toBeGreaterThan(0)
    expect(await rowsOf(`${query}&fields=name;quantity`), query).toEqual(without(whole, LEFT_OUT))
    expect(await rowsOf(`${query}&fields=`), query).toEqual(without(whole, LEFT_OUT))
    expect(await rowsOf(`${query}&fields=name;tags;parent2`), query).toEqual(
      without(
        whole,
        LEFT_OUT.filter((name) => name !== 'tags' && name !== 'parent2'),
      ),
    )
    expect(await rowsOf(`${query}&fields=${LEFT_OUT.join(';')}`), query).toEqual(whole)
  }
})
