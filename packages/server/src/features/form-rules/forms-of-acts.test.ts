import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let hall: string
let shop: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  const company = await aCompany(node)
  admin = await aUser(node, company)
  hall = await aFolder(admin, 'Halle')
  shop = await aFolder(admin, 'Magasin')
})

const plain = (name: string, more: object = {}) => ({ name, ...more })
const layOut = async (...fields: object[]) => {
  const sections = [{ name: 'Général', fields: [plain('title'), ...fields] }]
  const { status, body } = await admin.put('/form-layouts/intervention', { sections })
  expect(status, JSON.stringify(body)).toBe(200)
}
const field = async (name: string, type = 'text') =>
  expect((await admin.post('/fields', { name, type, target: 'intervention' })).status).toBe(201)
const when = (name: string, operator: string, value?: unknown) => ({
  operator: 'AND',
  rules: [{ field: name, operator, ...(value !== undefined && { value }) }],
})
const act = (type: string, name: string, value: unknown = null, trigger = 'on_field_change') => ({
  type,
  field: name,
  value,
  trigger,
})
let count = 0
const aRule = async (target: string, conditions: object, ...actions: object[]) => {
  const { status, body } = await admin.post('/form-rules', { name: `Règle ${++count}`, target, conditions, actions })
  expect(status, JSON.stringify(body)).toBe(201)
}
type Reply = { status: number; body: { errors?: { field?: string; code: string }[] } }
const codes = ({ status, body }: Reply) => [
  status,
  ...(body?.errors ?? []).map(({ field: of, code }) => `${of} ${code}`),
]
/** An operation that only counts, unless it says otherwise. */
const plan = (more: object = {}, by = admin) =>
  by.post('/interventions', {
    title: 'Tour',
    type: 'inventory',
    location: hall,
    tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: by.guid } }],
    ...more,
  })

describe('the form of an operation', () => {
  it('always exists and holds what the company added (FORM-10, INTER-26)', async () => {
    await field('Client')
    const { body } = await admin.get('/form-layouts/intervention')
    expect(body).toMatchObject({ guid: 'intervention', name: 'Opération', builtIn: true, category: null })
    const names = body.sections[0].fields.map(({ name }: { name: string }) => name)
    expect(names).toContain('title')
    expect(names).toContain('attributes.Client')
    expect(names).not.toContain('type')
  })
  it('asks for what its layout asks for, in creating and editing (FORM-14, FORM-17)', async () => {
    await field('Client')
    await field('Camions', 'number')
    await field('Téléphone')
    await layOut(
      plain('attributes.Client', { required: true, min_length: 3 }),
      plain('attributes.Camions', { min: 1, max: 4 }),
      plain('attributes.Téléphone', { imei: true }),
      plain('description', { max_length: 5 }),
    )
    expect(codes(await plan())).toEqual([422, 'attributes.Client required'])
    const wrong = { Client: 'ab', Camions: 5, Téléphone: '123456789012345' }
    expect(codes(await plan({ attributes: wrong, description: 'trop long' }))).toEqual([
      422,
      'attributes.Client min_length',
      'attributes.Camions lte',
      'attributes.Téléphone imei',
      'description max_length',
    ])
    const made = await plan({ attributes: { Client: 'Faure', Camions: 2 } })
    expect(codes(made)).toEqual([201])
    const at = `/interventions/${made.body.guid}`
    expect(codes(await admin.put(at, { attributes: { Client: '' } }))).toEqual([422, 'attributes.Client required'])
    expect(codes(await admin.put(at, { attributes: { Camions: 9 } }))).toEqual([422, 'attributes.Camions lte'])
  })
  it('says in its own words what the operation itself has to say, whatever the layout asks', async () => {
    await layOut(plain('expedition_date', { required: true }))
    const task = { kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }
    expect(codes(await plan({ type: 'move', title: ' ', tasks: [task] }))).toEqual([
      422,
      'title operation_title',
      'destination operation_destination',
      'expedition_date operation_ship_date',
    ])
    // Counting ships nothing, so nobody is asked when.
    expect(codes(await plan())).toEqual([201])
  })
  it('keeps what it only shows, copies what is left empty and computes (FORM-15, FORM-18, FORM-19)', async () => {
    await field('Numéro')
    await field('Client')
    await field('Payeur')
    await field('Heures', 'number')
    await field('Total', 'decimal_number')
    const expression = { template: '{h} * 2', variables: [{ name: 'h', source: 'attributes.Heures' }] }
    await layOut(
      plain('attributes.Numéro', { readonly: true }),
      plain('attributes.Client'),
      plain('attributes.Payeur', { same_value_as: 'attributes.Client' }),
      plain('attributes.Heures'),
      plain('attributes.Total', { is_auto: true, expression }),
    )
    const { body } = await plan({ attributes: { Numéro: 'N1', Client: 'Faure', Heures: 4, Total: 1 } })
    expect(body.attributes).toEqual({ Client: 'Faure', Payeur: 'Faure', Heures: 4, Total: 8 })
    const changed = await admin.put(`/interventions/${body.guid}`, { attributes: { Heures: 5, Numéro: 'N2' } })
    expect(changed.body.attributes).toEqual({ Client: 'Faure', Payeur: 'Faure', Heures: 5, Total: 10 })
  })
  it('takes neither columns of items in what is computed nor a scan (FORM-18)', async () => {
    await field('Total', 'number')
    const put = (more: object) =>
      admin.put('/form-layouts/intervention', {
        sections: [{ name: 'A', fields: [plain('title'), plain('attributes.Total', more)] }],
      })
    const expression = { template: '{q}', variables: [{ name: 'q', source: 'quantity' }] }
    expect(codes(await put({ is_auto: true, expression }))).toEqual([
      422,
      'sections.0.fields.1.expression.template formula_invalid',
    ])
    expect(codes(await put({ when_to_update: 'on_scan' }))).toEqual([
      422,
      'sections.0.fields.1.when_to_update form_setting',
    ])
  })
  it('holds its fields, and lets them go with force (FORM-22, T50)', async () => {
    const { body } = await admin.post('/fields', { name: 'Client', type: 'text', target: 'intervention' })
    await admin.post('/fields', { name: 'Client', type: 'text', target: 'items' })
    await layOut(plain('attributes.Client'))
    await aRule('intervention', when('title', 'contains', 'x'), act('hide_field', 'attributes.Client'))
    expect(codes(await admin.del(`/fields/${body.guid}`))[0]).toBe(409)
    expect(codes(await admin.del(`/fields/${body.guid}?force=true`))[0]).toBeLessThan(300)
    const { sections } = (await admin.get('/form-layouts/intervention')).body
    expect(sections[0].fields.map(({ name }: { name: string }) => name)).toEqual(['title'])
    expect((await admin.get('/form-rules')).body.data[0].active).toBe(false)
  })
})

describe('form rules of operations, checkouts, reservations and orders (FRULE-11)', () => {
  it('impose and close in an operation, by its type too (T55)', async () => {
    await field('Client')
    await aRule(
      'intervention',
      when('type', 'equals', 'inventory'),
      act('impose_value', 'attributes.Client', 'Nous', 'on_field_load'),
    )
    await aRule('intervention', when('title', 'contains', 'Tour'), act('make_readonly', 'description'))
    const { status, body } = await plan({ attributes: { Client: 'Faure' }, description: 'Vite' })
    expect([status, body.attributes, body.description]).toEqual([201, { Client: 'Nous' }, ''])
    const task = { kind: 'out_of_stock_reception', assignee: { kind: 'user', guid: admin.guid } }
    const other = await plan({
      title: 'Repli',
      type: 'uninstallation',
      destination: shop,
      tasks: [task],
      attributes: { Client: 'Faure' },
      description: 'Vite',
    })
    expect([other.status, other.body.attributes, other.body.description]).toEqual([201, { Client: 'Faure' }, 'Vite'])
  })
  it('impose and close in a checkout', async () => {
    const drill = await anItem(admin, hall, { name: 'Perceuse', quantity: 5 })
    const recipient = (await admin.post('/recipients', { lastname: 'Morel' })).body.guid
    await aRule('checkout', when('comment', 'contains', 'urgent'), act('impose_value', 'dueDate', '2099-01-02'))
    const lend = async (more: object) =>
      (await admin.post('/checkouts', { recipient, items: [{ guid: drill, quantity: 1 }], ...more })).body.data[0]
    expect((await lend({ comment: 'urgent', dueDate: '2098-01-01' })).dueDate).toBe('2099-01-02')
    const calm = await lend({ dueDate: '2098-01-01' })
    expect(calm.dueDate).toBe('2098-01-01')
    await aRule('checkout', when('dueDate', 'equals', '2098-01-01'), act('make_readonly', 'dueDate'))
    const later = await admin.put(`/checkouts/${calm.guid}`, { dueDate: '2098-01-01' })
    expect(later.body.dueDate).toBe('2098-01-01')
  })
  it('impose and close in a reservation', async () => {
    const item = await anItem(admin, hall, { quantity: 50 })
    await aRule('reservation', when('name', 'equals', 'Chantier'), act('impose_value', 'expiryDate', '2099-01-02'))
    const made = await admin.post('/reservations', {
      item,
      name: { name: 'Chantier' },
      quantity: 2,
      expiryDate: '2098-01-01',
    })
    expect([made.status, made.body.expiryDate]).toEqual([201, '2099-01-02'])
    await aRule('reservation', when('quantity', 'more_than', 10), act('make_readonly', 'name'))
    const changed = await admin.put(`/reservations/${made.body.guid}`, { name: { name: 'Autre' }, quantity: 20 })
    expect([changed.body.name.name, changed.body.quantity]).toEqual(['Chantier', 20])
    const back = await admin.put(`/reservations/${made.body.guid}`, { name: { name: 'Autre' }, quantity: 5 })
    expect([back.body.name.name, back.body.expiryDate]).toEqual(['Autre', '2099-01-02'])
  })
  it('impose and close in an order', async () => {
    const supplier = (await admin.post('/suppliers', { name: 'Faure' })).body.guid
    await aRule('order', when('comment', 'contains', 'urgent'), act('impose_value', 'expectedDate', '2099-01-02'))
    await aRule('order', when('supplier', 'equals', supplier), act('make_readonly', 'number'))
    const made = await admin.post('/orders', {
      supplier,
      number: 'A1',
      comment: 'urgent',
      articles: [{ name: 'Vis', orderedQuantity: 2 }],
    })
    expect([made.status, made.body.expectedDate]).toEqual([201, '2099-01-02'])
    expect(made.body.number).toMatch(/^PO-/)
    const changed = await admin.put(`/orders/${made.body.guid}`, { comment: 'calme', expectedDate: '2098-01-01' })
    expect([changed.status, changed.body.expectedDate]).toEqual([200, '2098-01-01'])
  })
})
