import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let company: string
let admin: Caller
let hall: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  company = await aCompany(node)
  admin = await aUser(node, company)
  hall = await aFolder(admin, 'Halle')
})

type Reply = { status: number; body: Tried & { code?: string } }
const figures = ({ status, body }: Reply) => {
  expect([status, body.code]).toEqual([200, undefined])
  return [body.events, body.wouldRefuse, body.wouldChange]
}
const messages = ({ body }: Reply) => body.records.map(({ name, message }) => `${name} | ${message}`)
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

describe('the laboratory of business rules knows the records of other acts (X-45)', () => {
  const refusing = { type: 'show_error', field: null, value: 'Non' }
  const past = (trigger: string, conditions: object) =>
    admin.post<Tried>('/business-rules/try', { trigger, conditions, actions: [refusing] })

  it('of reservations, with what they said', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 50 })
    for (const quantity of [2, 20])
      await admin.post('/reservations', { item, name: { name: 'Chantier' }, quantity, expiryDate: '2099-01-01' })
    expect(figures(await past('reservation_create', when('reservation.quantity', 'more_than', 10)))).toEqual([2, 1, 0])
    expect(figures(await past('reservation_create', when('reservation.name', 'equals', 'Chantier')))).toEqual([2, 2, 0])
  })
  it('of checkouts and what comes back', async () => {
    const item = await anItem(admin, hall, { name: 'Perceuse', quantity: 5 })
    const recipient = (await admin.post('/recipients', { lastname: 'Morel' })).body.guid
    const lent = await admin.post('/checkouts', { recipient, items: [{ guid: item, quantity: 3 }] })
    await admin.post(`/checkouts/${lent.body.data[0].guid}/checkin`, { quantity: 1 })
    expect(figures(await past('checkout', when('checkout.quantity', 'equals', 3)))).toEqual([1, 1, 0])
    expect(figures(await past('checkout', when('checkout.dueDate', 'not_empty')))).toEqual([1, 0, 0])
    expect(figures(await past('checkin', when('checkout.quantity', 'equals', 1)))).toEqual([1, 1, 0])
  })
  it('of tasks that closed, and of nothing in a folder that the caller does not see', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const task = { kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }
    const made = await admin.post('/interventions', {
      title: 'Départ',
      type: 'out_of_stock',
      location: hall,
      destination: await aFolder(admin, 'Magasin'),
      expedition_date: '2099-01-01',
      tasks: [task],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const at = `/interventions/${made.body.guid}/tasks/${made.body.tasks[0].guid}`
    const { body: opened } = await admin.post(`${at}/open`)
    const closed = await admin.post(`${at}/close`, {
      updatedAt: opened.updatedAt,
      action: 'given_to_deliverer',
      lines: [{ id: crypto.randomUUID(), item, output: 2 }],
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect(figures(await past('task_close', when('name', 'equals', 'Vis')))).toEqual([1, 1, 0])
    const other = await aUser(node, company, { roles: ['ROLE_BUSINESS_RULE_FULL', 'ROLE_ITEM_VIEW'] })
    const blind = await other.post<Tried>('/business-rules/try', {
      trigger: 'task_close',
      conditions: when('name', 'equals', 'Vis'),
      actions: [refusing],
    })
    expect(figures(blind)).toEqual([0, 0, 0])
    await grant(node, other, hall, 'read')
    expect(
      figures(
        await other.post<Tried>('/business-rules/try', {
          trigger: 'task_close',
          conditions: when('name', 'equals', 'Vis'),
          actions: [refusing],
        }),
      ),
    ).toEqual([1, 1, 0])
  })
})

describe('a form rule is tried (X-45)', () => {
  const tryRule = (conditions: object, actions: object[], more: object = {}) =>
    admin.post<Tried>('/form-rules/try', { target: 'product', conditions, actions, ...more })

  it('on a record, line by line', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', description: '' })
    const conditions = {
      operator: 'AND',
      rules: [
        { field: 'name', operator: 'contains', value: 'Vis' },
        { field: 'threshold', operator: 'not_empty' },
        { field: 'description', operator: 'not_equal', other: 'name' },
      ],
    }
    const tried = await tryRule(conditions, [act('require_field', 'description')], { item })
    expect(tried.body.lines.map(({ other, holds }) => [other, holds])).toEqual([
      [null, true],
      [null, false],
      ['name', true],
    ])
    expect(figures(tried)).toEqual([1, 0, 0])
    const met = await tryRule(when('name', 'contains', 'Vis'), [act('require_field', 'description')], { item })
    expect(figures(met)).toEqual([1, 1, 0])
  })
  it('on what forms sent in the last days: what it would have changed and refused', async () => {
    const [screws, nails] = [await anItem(admin, hall, { name: 'Vis' }), await anItem(admin, hall, { name: 'Clous' })]
    await admin.put(`/items/${screws}`, { description: 'Lot A' })
    await admin.put(`/items/${nails}`, { description: 'Lot B' })
    const ruled = await tryRule(when('name', 'equals', 'Vis'), [act('impose_value', 'description', 'Imposé')])
    expect(figures(ruled)).toEqual([4, 0, 2])
    expect(ruled.body.records[0]!.changes).toEqual([{ field: 'Description', old: 'Lot A', new: 'Imposé' }])
    const refused = await tryRule(when('description', 'equals', 'Lot B'), [act('show_error', 'description', 'Pas B')])
    expect(messages(refused)).toContain('Clous | Pas B')
    expect((await admin.get(`/items/${screws}`)).body.description).toBe('Lot A')
  })
})

describe('a layout is tried (X-45)', () => {
  const sections = (...fields: object[]) => [{ name: 'A', fields: [{ name: 'name' }, { name: 'parent' }, ...fields] }]
  const tryLayout = (body: object, by = admin) => by.post<Tried>('/form-layouts/try', { itemType: 'product', ...body })

  it('on the records that are there: which it would refuse and why', async () => {
    await anItem(admin, hall, { name: 'Vis', description: 'Longue description' })
    const nails = await anItem(admin, hall, { name: 'Clous' })
    await anItem(admin, hall, { name: 'Scie', type: 'equipment' })
    const tried = await tryLayout({ sections: sections({ name: 'description', required: true, max_length: 10 }) })
    expect(figures(tried)).toEqual([2, 2, 0])
    expect(messages(tried).toSorted()).toEqual([
      expect.stringContaining('Clous | Description\u00A0: '),
      expect.stringContaining('Vis | Description\u00A0: '),
    ])
    expect(figures(await tryLayout({ sections: sections(), item: nails }))).toEqual([1, 0, 0])
  })
  it('on the changes of the last days', async () => {
    const screws = await anItem(admin, hall, { name: 'Vis' })
    await admin.put(`/items/${screws}`, { description: 'Beaucoup trop long' })
    await admin.put(`/items/${screws}`, { description: 'Court' })
    const tried = await tryLayout({ sections: sections({ name: 'description', max_length: 10 }), past: true })
    expect(figures(tried)).toEqual([3, 1, 0])
  })
  it('is refused where it could not be saved, and counts what the caller sees', async () => {
    await anItem(admin, hall, { name: 'Vis' })
    expect((await tryLayout({ sections: [{ name: 'A', fields: [] }] })).status).toBe(422)
    const other = await aUser(node, company, { roles: ['ROLE_FORM_LAYOUT_VIEW', 'ROLE_ITEM_VIEW'] })
    expect(figures(await tryLayout({ sections: sections() }, other))).toEqual([0, 0, 0])
  })
})

describe('a formula is tried on the last days (X-45)', () => {
  it('with what the record was at each event', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    for (const threshold of [3, 5]) await admin.put(`/items/${item}`, { threshold })
    const formula = {
      template: '{q} * 10',
      variables: [{ name: 'q', source: 'threshold' }],
      resultType: 'replace',
      schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
    }
    const tried = await admin.post<Tried>('/fields/formula/past', { formula })
    expect(tried.status, JSON.stringify(tried.body)).toBe(200)
    const values = tried.body.records.map(({ changes }) => changes[0]?.new)
    expect(values).toContain(30)
    expect(values).toContain(50)
  })
})
