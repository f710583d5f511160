import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let field: string
let stock: string
let charger: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
const setUp = async (type: 'select' | 'autocomplete') => {
  admin = await aUser(node, await aCompany(node))
  const category = (await admin.post('/categories', { name: 'Stock', folderType: 'stock' })).body.guid
  const about = { target: 'items', type: 'text' }
  await admin.post('/fields', { ...about, name: 'Nom de stock', mapped: 'stockname' })
  const { body } = await admin.post('/fields', {
    ...about,
    name: 'Modèle',
    mapped: 'model',
    type,
    values: ['X1', 'Y1'],
  })
  field = body.guid
  stock = await aFolder(admin, 'Réserve', { category })
  charger = await anItem(admin, stock, { name: 'Chargeur', quantity: 10 })
}
const laptop = (name: string, model: string) =>
  anItem(admin, stock, { name, type: 'equipment', attributes: { Modèle: model } })
const bundle = async (name: string, model: string) => {
  const products = [{ item: charger, location: stock, quantity: 1 }]
  const { status, body } = await admin.post('/bundles', { name, stock, model, products })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid as string
}
const rename = (values: string[], renamedValues: Record<string, string>) =>
  admin.put(`/fields/${field}`, { values, renamedValues })
const out = (guid: string) =>
  admin.post(`/items/${guid}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
const left = async () => (await admin.get(`/items/${charger}`)).body.quantity

describe('a choice of the models that is called otherwise (T50)', () => {
  beforeEach(() => setUp('select'))

  it('takes the bundle of that model along, at once and after the records were written', async () => {
    const [kit, other] = [await bundle('Kit', 'X1'), await bundle('Autre', 'Y1')]
    const [first, second] = [await laptop('Portable 1', 'X1'), await laptop('Portable 2', 'X1')]
    const { version } = (await admin.get(`/bundles/${kit}`)).body
    expect((await rename(['X2', 'Y1'], { X1: 'X2' })).status).toBe(200)
    const after = (await admin.get(`/bundles/${kit}`)).body
    expect([after.model, after.version]).toEqual(['X2', version + 1])
    expect((await admin.get(`/bundles/${other}`)).body.model).toBe('Y1')
    // The records have their turn in the background: until then they are known by what they will be called.
    expect((await out(first)).status).toBe(201)
    expect(await left()).toBe(9)
    await node.jobs.settled()
    expect((await admin.get(`/items/${second}`)).body.attributes).toMatchObject({ Modèle: 'X2' })
    expect((await out(second)).status).toBe(201)
    expect(await left()).toBe(8)
    expect((await admin.get(`/activities?guid=${kit}`)).body.data[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'model', old: 'X1', new: 'X2' }],
    })
  })

  it('keeps what another field calls otherwise', async () => {
    const kit = await bundle('Kit', 'X1')
    const { body } = await admin.post('/fields', { name: 'Gamme', type: 'select', target: 'items', values: ['X1'] })
    await admin.put(`/fields/${body.guid}`, { values: ['X9'], renamedValues: { X1: 'X9' } })
    expect((await admin.get(`/bundles/${kit}`)).body.model).toBe('X1')
  })
})

describe('models that may be typed', () => {
  beforeEach(() => setUp('autocomplete'))

  it('of a record that still waits to be written are what they will be called', async () => {
    await bundle('Kit', 'Z2')
    const item = await laptop('Portable', 'Z1')
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`insert into field_rewrite (company_id, field_id, old_value, new_value)
        values (${admin.company}, ${field}, 'Z1', 'Z2')`.execute(db),
    )
    expect((await out(item)).status).toBe(201)
    expect(await left()).toBe(9)
  })

  it('are not called what another bundle has: it is named, and nothing changes', async () => {
    const kit = await bundle('Kit', 'X1')
    await bundle('Pris', 'x2')
    const { status, body } = await rename(['X2', 'Y1'], { X1: 'X2' })
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([422, 'renamedValues', 'bundle_pair'])
    expect(body.errors[0].message).toContain('Pris')
    expect((await admin.get(`/bundles/${kit}`)).body.model).toBe('X1')
    expect((await admin.get(`/fields/${field}`)).body.values).toEqual(['X1', 'Y1'])
  })
})
