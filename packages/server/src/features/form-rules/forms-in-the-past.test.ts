import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
let hall: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
})

const when = (field: string, operator: string, value?: unknown) => ({
  operator: 'AND',
  rules: [{ field, operator, ...(value !== undefined && { value }) }],
})
const act = (type: string, field: string, value: unknown = null) => ({
  type,
  field,
  value,
  trigger: 'on_field_change',
})
const tried = async (target: string, conditions: object, action: object, by = admin): Promise<Tried> => {
  const { status, body } = await by.post('/form-rules/try', { target, conditions, actions: [action] })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const figures = ({ events, wouldRefuse, wouldChange }: Tried) => [events, wouldRefuse, wouldChange]
const outcomes = ({ records }: Tried) => records.map(({ name, outcome, message }) => [name, outcome, message])

it('a rule of folders is tried on each form as the folder was then, not as it is now (X-45)', async () => {
  const made = await aFolder(admin, 'Réserve')
  await admin.put(`/folders/${made}`, { name: 'Dépôt', tag: 'D-1' })
  await admin.put(`/folders/${made}`, { description: 'Au fond' })
  const rule = [when('name', 'contains', 'Réserve'), act('require_field', 'tag')] as const
  // Made as « Réserve » without a code: refused. As « Dépôt » nothing was.
  const found = await tried('folder', ...rule)
  expect(figures(found)).toEqual([4, 1, 0])
  expect(outcomes(found)).toEqual([['Dépôt', 'refused', 'Code-barres\u00A0: Ce champ est obligatoire']])
  const imposed = await tried('folder', when('tag', 'equals', 'D-1'), act('impose_value', 'description', 'Devant'))
  expect(figures(imposed)).toEqual([4, 0, 2])
  expect(imposed.records[0]!.changes).toEqual([{ field: 'Description', old: 'Au fond', new: 'Devant' }])
})

it('and tells nothing of a folder that its reader does not see, nor to who reads no such records', async () => {
  const secret = await aFolder(admin, 'Réserve secrète')
  const roles = ['ROLE_LOGIN_DESKTOP', 'ROLE_FORM_RULE_VIEW'] as const
  const reader = await aUser(node, admin.company, { roles: [...roles, 'ROLE_FOLDER_VIEW'] })
  await grant(node, reader, hall, 'read')
  const rule = [when('name', 'not_empty'), act('require_field', 'tag')] as const
  expect((await tried('folder', ...rule)).records.map(({ guid }) => guid)).toContain(secret)
  expect(outcomes(await tried('folder', ...rule, reader))).toEqual([
    ['Halle', 'refused', 'Code-barres\u00A0: Ce champ est obligatoire'],
  ])
  const other = await aUser(node, admin.company, { roles })
  await grant(node, other, hall, 'read')
  expect(figures(await tried('folder', ...rule, other))).toEqual([0, 0, 0])
})

it('rules of operations, checkouts, reservations and orders are tried on what their forms sent', async () => {
  expect((await admin.post('/fields', { name: 'Client', type: 'text', target: 'intervention' })).status).toBe(201)
  const plan = (title: string, more: object = {}) =>
    admin.post('/interventions', {
      title,
      type: 'inventory',
      location: hall,
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
      ...more,
    })
  const { body: tour } = await plan('Tour', { attributes: { Client: 'Faure' } })
  await admin.put(`/interventions/${tour.guid}`, { attributes: { Client: '' } })
  await plan('Repli')
  const needsClient = await tried(
    'intervention',
    when('title', 'equals', 'Tour'),
    act('require_field', 'attributes.Client'),
  )
  expect(figures(needsClient)).toEqual([3, 1, 0])
  expect(outcomes(needsClient)).toEqual([['Tour', 'refused', 'Client\u00A0: Ce champ est obligatoire']])

  const drill = await anItem(admin, hall, { name: 'Perceuse', quantity: 9 })
  const recipient = (await admin.post('/recipients', { lastname: 'Morel' })).body.guid
  const lend = (more: object) => admin.post('/checkouts', { recipient, items: [{ guid: drill, quantity: 1 }], ...more })
  await lend({ comment: 'urgent' })
  await lend({ comment: 'urgent', dueDate: '2099-01-01' })
  const late = await tried('checkout', when('comment', 'contains', 'urgent'), act('require_field', 'dueDate'))
  expect(figures(late)).toEqual([2, 1, 0])

  const { body: kept } = await admin.post('/reservations', {
    item: drill,
    name: { name: 'Chantier' },
    quantity: 2,
    expiryDate: '2098-01-01',
  })
  await admin.put(`/reservations/${kept.guid}`, { quantity: 5 })
  const many = await tried('reservation', when('quantity', 'more_than', 4), act('show_error', 'quantity', 'Trop'))
  expect(figures(many)).toEqual([2, 1, 0])
  expect(outcomes(many)).toEqual([['Chantier', 'refused', 'Trop']])

  const supplier = (await admin.post('/suppliers', { name: 'Faure' })).body.guid
  const { body: order } = await admin.post('/orders', {
    supplier,
    number: 'A1',
    comment: 'urgent',
    articles: [{ name: 'Vis', orderedQuantity: 2 }],
  })
  await admin.put(`/orders/${order.guid}`, { comment: 'calme' })
  const dated = await tried(
    'order',
    when('comment', 'contains', 'urgent'),
    act('impose_value', 'expectedDate', '2099-01-02'),
  )
  expect(figures(dated)).toEqual([2, 0, 1])
  expect(dated.records[0]!.changes).toMatchObject([{ old: null, new: '2099-01-02' }])
})

it('a layout of operations is tried on them as well, and changes nothing', async () => {
  const { body } = await admin.post('/interventions', {
    title: 'Tour',
    type: 'inventory',
    location: hall,
    tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
  })
  const sections = [{ name: 'A', fields: [{ name: 'title' }, { name: 'description', required: true }] }]
  const found = await admin.post('/form-layouts/try', { itemType: 'intervention', sections, past: true })
  expect([found.status, ...figures(found.body)]).toEqual([200, 1, 1, 0])
  expect(outcomes(found.body)).toEqual([['Tour', 'refused', 'Consignes\u00A0: Ce champ est obligatoire']])
  expect((await admin.get(`/interventions/${body.guid}`)).body.version).toBe(body.version)
})
