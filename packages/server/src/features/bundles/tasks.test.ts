import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { at, type Body, type Made } from '../../testing/operations.ts'
import { recordsOf } from '../../testing/records-of.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let stock: string
let shelf: string
let screws: string
beforeAll(async () => {
  node = await startTestNode(url)
})
// Stopping asks every check of the ledger, those of operations and of what is on its way among them.
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  const category = (await admin.post('/categories', { name: 'Stock', folderType: 'stock' })).body.guid
  for (const [name, mapped] of [
    ['Modèle', 'model'],
    ['Nom de stock', 'stockname'],
    ['Sortie associée', 'bundlenumber'],
  ])
    await admin.post('/fields', { name, mapped, type: 'text', target: 'items' })
  stock = await aFolder(admin, 'Réserve', { category })
  shelf = await aFolder(admin, 'Étagère')
  screws = await anItem(admin, shelf, { name: 'Vis', quantity: 20 })
  const { status } = await admin.post('/bundles', {
    name: 'Kit',
    stock,
    model: 'X1',
    products: [{ item: screws, location: shelf, quantity: 4 }],
  })
  expect(status).toBe(201)
})

let n = 0
const laptop = () =>
  anItem(admin, stock, { name: `Portable ${++n}`, type: 'equipment', quantity: 1, attributes: { Modèle: 'X1' } })
const quantities = async (...guids: string[]) =>
  Promise.all(guids.map(async (guid) => (await admin.get(`/items/${guid}`)).body.quantity))
const me = () => ({ kind: 'user', guid: admin.guid })
const today = companyToday(new Date(), 'Europe/Paris')
const plan = async (kinds: readonly string[], more: Body = {}): Promise<Made> => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Livraison',
    type: 'out_of_stock',
    location: stock,
    destination: shelf,
    expedition_date: today,
    tasks: kinds.map((kind) => ({ kind, assignee: me() })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
const act = (one: Made, kind: string, what: string, body: Body = {}) => admin.post(`${at(one, kind)}/${what}`, body)
const scanned = async (one: Made, kind: string, items: readonly string[]) => {
  await act(one, kind, 'open')
  for (const item of items) expect((await act(one, kind, 'scan', { item, quantity: 1 })).status).toBe(200)
}
const ACTION = { action: 'given_to_deliverer' }

describe('an out-of-stock task', () => {
  it('takes products along, says so before, and is taken back as one act (BUND-08, X-42)', async () => {
    const items = [await laptop(), await laptop()]
    const before = await recordsOf(node, admin)
    const one = await plan(['out_of_stock'])
    await scanned(one, 'out_of_stock', items)
    const { body } = await admin.get(`${at(one, 'out_of_stock')}/along`)
    expect(body.data).toMatchObject([{ name: 'Kit', count: 2, products: [{ name: 'Vis', quantity: 8, missing: 0 }] }])
    const closed = await act(one, 'out_of_stock', 'close', ACTION)
    expect(closed.status, closed.text).toBe(200)
    expect(await quantities(...items, screws)).toEqual([0, 0, 12])
    const { body: moved } = await admin.get(`/transactions?item=${screws}&size=10`)
    expect(moved.data.slice(0, 2)).toMatchObject([
      { action: 'given_to_deliverer', comment: 'bundle Kit', quantity: 4, source: { kind: 'bundle' } },
      { action: 'given_to_deliverer', comment: 'bundle Kit', quantity: 4 },
    ])
    const preview = await admin.get(`${at(one, 'out_of_stock')}/reversal`)
    expect(preview.body.data).toContainEqual(expect.objectContaining({ name: 'Vis', quantity: 12, after: 20 }))
    expect((await act(one, 'out_of_stock', 'reverse', { reason: 'Erreur de quai' })).status).toBe(200)
    expect(await recordsOf(node, admin)).toEqual(before)
  })

  it('is refused with the line of the equipment where something is missing, or leaves without it (BUND-10)', async () => {
    await admin.post(`/items/${screws}/transactions`, { type: 'out', quantity: 15, action: 'given_to_technician' })
    const items = [await laptop(), await laptop()]
    const one = await plan(['out_of_stock'])
    await scanned(one, 'out_of_stock', items)
    expect((await admin.get(`${at(one, 'out_of_stock')}/along`)).body.data[0].products[0].missing).toBe(3)
    const refused = await act(one, 'out_of_stock', 'close', ACTION)
    expect([refused.status, refused.body.errors.map(({ code }: { code: string }) => code)]).toEqual([
      422,
      ['along_short'],
    ])
    expect(refused.body.errors[0].field).toMatch(/^lines\./)
    expect(refused.body.errors[0].message).toMatch(/Vis, 5 à Étagère et il en faut 8/)
    expect(await quantities(...items, screws)).toEqual([1, 1, 5])
    expect((await act(one, 'out_of_stock', 'close', { ...ACTION, skipBundles: true })).status).toBe(200)
    expect(await quantities(...items, screws)).toEqual([0, 0, 5])
  })

  it('that sends to a reception takes products along, and only the equipment is on its way', async () => {
    const [item, left] = [await laptop(), ['out_of_stock', 'out_of_stock_reception']]
    const one = await plan(left)
    await scanned(one, 'out_of_stock', [item])
    expect((await act(one, 'out_of_stock', 'close')).status).toBe(200)
    expect(await quantities(item, screws)).toEqual([0, 16])
    expect((await act(one, 'out_of_stock', 'reverse', { reason: 'Erreur' })).status).toBe(200)
    expect(await quantities(item, screws)).toEqual([1, 20])
  })

  it('of a move takes nothing along: the equipment stays in the company', async () => {
    const item = await laptop()
    const one = await plan(['out_of_stock'], { type: 'move' })
    await scanned(one, 'out_of_stock', [item])
    expect((await admin.get(`${at(one, 'out_of_stock')}/along`)).body.data).toEqual([])
    expect((await act(one, 'out_of_stock', 'close')).status).toBe(200)
    expect(await quantities(item, screws)).toEqual([1, 20])
  })
})

describe('a custom task', () => {
  const custom = async (task: Body) => {
    const { body: template } = await admin.post('/custom-operations', {
      name: `Modèle ${++n}`,
      tasks: [{ name: 'Scan', type: 'scan', ...task }],
    })
    return plan([], {
      type: 'custom',
      template: template.guid,
      tasks: [{ kind: 'custom_task', template_task: template.tasks[0].guid, assignee: me() }],
    })
  }

  it('with update_bundles takes products along with what it scanned, and back (COP-17)', async () => {
    const item = await laptop()
    const before = await recordsOf(node, admin)
    const one = await custom({ update_bundles: true })
    await scanned(one, 'custom_task', [item])
    expect((await admin.get(`${at(one, 'custom_task')}/along`)).body.data).toMatchObject([{ name: 'Kit', count: 1 }])
    const closed = await act(one, 'custom_task', 'close')
    expect(closed.status, closed.text).toBe(200)
    expect(await quantities(item, screws)).toEqual([1, 16])
    expect((await admin.get(`/items/${item}`)).body.attributes['Sortie associée']).toBe('Kit')
    expect((await act(one, 'custom_task', 'reverse', { reason: 'Erreur' })).status).toBe(200)
    expect(await recordsOf(node, admin)).toEqual(before)
  })

  it('that moves what it scanned takes products along in the same act', async () => {
    const item = await laptop()
    const before = await recordsOf(node, admin)
    const one = await custom({ update_bundles: true, destination: 'fixed', destination_location: shelf })
    await scanned(one, 'custom_task', [item])
    const closed = await act(one, 'custom_task', 'close')
    expect(closed.status, closed.text).toBe(200)
    expect((await admin.get(`/items/${item}`)).body.parent.guid).toBe(shelf)
    expect(await quantities(screws)).toEqual([16])
    expect((await act(one, 'custom_task', 'reverse', { reason: 'Erreur' })).status).toBe(200)
    expect(await recordsOf(node, admin)).toEqual(before)
  })

  it('without update_bundles takes nothing along', async () => {
    const one = await custom({})
    await scanned(one, 'custom_task', [await laptop()])
    expect((await act(one, 'custom_task', 'close')).status).toBe(200)
    expect(await quantities(screws)).toEqual([20])
  })
})
