import type { BusinessRule } from '@entrepot/contract/business-rules/rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
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

const all = (...rules: object[]) => ({ operator: 'AND', rules })
const when = (field: string, operator: string, value?: unknown) => all({ field, operator, value })
let count = 0
const aRule = async (trigger: string, conditions: object, ...actions: object[]): Promise<BusinessRule> => {
  const { status, body } = await admin.post('/business-rules', {
    name: `Règle ${++count}`,
    trigger,
    conditions,
    actions,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const error = (value: string, field?: string) => ({ type: 'show_error', value, field })
const set = (field: string, value: unknown) => ({ type: 'update_field', field, value })
type Reason = { field?: string; code: string; message: string }
const refusalOf = ({ status, body }: { status: number; body: { errors?: Reason[] } }) => ({
  status,
  fields: (body.errors ?? []).map((one) => [one.field, one.code, one.message]),
})
const itemOf = async (guid: string) => (await admin.get(`/items/${guid}`)).body
const field = (name: string, type = 'text', more: object = {}) =>
  admin.post('/fields', { name, type, target: 'items', ...more })

describe('a business rule', () => {
  it('needs a trigger, a condition, an action and fields that exist (BRULE-05, BRULE-06)', async () => {
    const refused = async (body: object) =>
      refusalOf(await admin.post('/business-rules', { name: 'R', ...body })).fields.map(
        ([where, , message]) => `${where}: ${message}`,
      )
    expect(await refused({})).toEqual([
      'trigger: Veuillez choisir une valeur pour le champ «\u00A0Action déclencheuse\u00A0»',
      'conditions: La règle doit contenir une condition',
      'actions: La règle doit contenir au moins une action',
    ])
    const body = { trigger: 'stock_in', conditions: when('name', 'equals', 'Vis') }
    expect(await refused({ ...body, actions: [{ type: 'increment_field', field: 'name', value: 1 }] })).toEqual([
      'actions.0.field: Le champ Nom n’est pas un nombre\u00A0: il ne peut pas être incrémenté',
    ])
    expect(await refused({ ...body, actions: [set('quantity', 3), set('attributes.Rien', 'x'), error(' ')] })).toEqual([
      'actions.0.field: Une règle ne peut pas changer le champ Quantité',
      expect.stringContaining('actions.1.field: Le champ Rien n’existe pas'),
      'actions.2.value: Écrivez le message à afficher',
    ])
    expect(await refused({ ...body, conditions: when('attributes.Rien', 'empty'), actions: [error('Non')] })).toEqual([
      expect.stringContaining('conditions.rules.0.field'),
    ])
    // What was before means nothing of what is new.
    const old = { trigger: 'item_create', conditions: when('old.name', 'empty'), actions: [error('Non')] }
    expect(await refused(old)).toEqual([expect.stringContaining('conditions.rules.0.field')])
    const made = { name: 'R', ...body, actions: [error('Non')] }
    expect((await admin.post('/business-rules', made)).status).toBe(201)
    expect((await admin.post('/business-rules', made)).body.errors).toMatchObject([{ field: 'name', code: 'exists' }])
  })

  it('refuses with its words under its field, and nothing of the change stands (BRULE-12, BRULE-13)', async () => {
    await field('Péremption', 'date')
    await aRule('item_create', when('name', 'starts_with', 'Colle'), error('Pas de colle ici', 'name'))
    await aRule('item_update', when('description', 'contains', 'fragile'), {
      type: 'require_field',
      field: 'attributes.Péremption',
    })
    const made = await admin.post('/items', { name: 'Colle forte', type: 'product', parent: hall })
    expect(refusalOf(made)).toEqual({ status: 422, fields: [['name', 'rule_refused', 'Pas de colle ici']] })
    const item = await anItem(admin, hall, { name: 'Vase' })
    const refused = await admin.put(`/items/${item}`, { description: 'Très fragile' })
    expect(refusalOf(refused)).toMatchObject({
      status: 422,
      fields: [['attributes.Péremption', 'required', expect.anything()]],
    })
    expect((await itemOf(item)).description).toBe('')
    expect(
      (await admin.put(`/items/${item}`, { description: 'fragile', attributes: { Péremption: '2031-01-01' } })).status,
    ).toBe(200)
  })

  it('sets, empties and counts up in the same change, the oldest first, each seeing the one before (BRULE-14, BRULE-15)', async () => {
    await field('Passages', 'number')
    await field('Note', 'text')
    await aRule('stock_out', when('quantity', 'less_than', 5), set('description', 'Bas depuis {{today}}'), {
      type: 'increment_field',
      field: 'attributes.Passages',
      value: 1,
    })
    await aRule(
      'stock_out',
      when('description', 'starts_with', 'Bas'),
      set('attributes.Note', '{{item.name}} à {{item.parent}}'),
    )
    await aRule(
      'item_update',
      when('description', 'starts_with', 'Bas'),
      error('Une règle n’en déclenche pas une autre'),
    )
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const take = (quantity: number) =>
      admin.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
    expect((await take(2)).status).toBe(201)
    expect(await itemOf(item)).toMatchObject({ description: '', attributes: {} })
    expect((await take(4)).status).toBe(201)
    expect((await take(1)).status).toBe(201)
    expect(await itemOf(item)).toMatchObject({
      quantity: 3,
      description: expect.stringMatching(/^Bas depuis \d{4}-/),
      attributes: { Passages: 2, Note: 'Vis à Halle' },
    })
    const { body: log } = await admin.get(`/activities?guid=${item}&channel=rule`)
    expect(log.data.map(({ comment }: { comment: string }) => comment)).toEqual([
      expect.stringContaining('Règle «\u202FRègle'),
      expect.stringContaining('Règle «\u202FRègle'),
    ])
  })

  it('knows what was before, the act and what things are worth (BRULE-16)', async () => {
    await aRule(
      'item_update',
      all({ field: 'old.description', operator: 'not_empty' }, { field: 'description', operator: 'empty' }),
      error('Gardez la description'),
    )
    await aRule('stock_out', all({ field: 'value', operator: 'more_than', value: 5_000 }), {
      type: 'require_field',
      field: 'movement.comment',
    })
    const item = await anItem(admin, hall, { name: 'Tour', quantity: 4, unitPrice: 3_000, description: 'Acier' })
    expect(refusalOf(await admin.put(`/items/${item}`, { description: '' })).fields).toEqual([
      [undefined, 'rule_refused', 'Gardez la description'],
    ])
    const out = (comment: string) =>
      admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician', comment })
    expect(refusalOf(await out('')).fields).toMatchObject([['comment', 'required', expect.anything()]])
    expect((await out('Atelier 3')).status).toBe(201)
    expect((await itemOf(item)).quantity).toBe(3)
  })

  it('runs for who may not edit, and only while it is enabled (BRULE-04)', async () => {
    const rule = await aRule('stock_in', when('quantity', 'more_than', 1), set('description', 'Reçu'))
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 1 })
    const clerk = await aUser(node, admin.company, {
      roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_FOLDER_VIEW'],
    })
    await grant(node, clerk, hall, 'write')
    const enter = () => clerk.post(`/items/${item}/transactions`, { type: 'in', quantity: 1, action: 'receipt' })
    expect((await admin.put(`/business-rules/${rule.guid}/status`, { active: false })).status).toBe(200)
    await enter()
    expect((await itemOf(item)).description).toBe('')
    expect((await admin.put(`/business-rules/${rule.guid}/status`, { active: true })).status).toBe(200)
    await enter()
    expect((await itemOf(item)).description).toBe('Reçu')
    const { body } = await admin.get(`/business-rules/${rule.guid}`)
    expect(body).toMatchObject({ fired: 1, lastFired: expect.any(String) })
  })

  it('that cannot be carried out refuses, and says which one (BRULE-14)', async () => {
    await field('Âge', 'number')
    await aRule('item_update', when('description', 'not_empty'), set('attributes.Âge', '{{item.description}}'))
    const item = await anItem(admin, hall, { name: 'Vis' })
    const { status, body } = await admin.put(`/items/${item}`, { description: 'vieux' })
    expect([status, body.code]).toEqual([422, 'rule_broken'])
    expect(body.message).toMatch(/La règle «\u202FRègle \d+\u202F» ne peut pas être appliquée à Vis/)
    expect((await admin.put(`/items/${item}`, { description: '12' })).body).toMatchObject({ attributes: { Âge: 12 } })
  })

  it('follows a new name of its field, and keeps it from being deleted while it runs (T50)', async () => {
    const { body: made } = await field('Lieu', 'text')
    const rule = await aRule('item_update', when('attributes.Lieu', 'equals', 'Nord'), set('attributes.Lieu', 'Sud'))
    await admin.put(`/fields/${made.guid}`, { name: 'Endroit' })
    const { body } = await admin.get(`/business-rules/${rule.guid}`)
    expect([body.conditions.rules[0].field, body.actions[0].field]).toEqual([
      'attributes.Endroit',
      'attributes.Endroit',
    ])
    const item = await anItem(admin, hall, { name: 'Vis', attributes: { Endroit: 'Nord' } })
    expect((await admin.put(`/items/${item}`, { description: 'x' })).body.attributes).toEqual({ Endroit: 'Sud' })
    const refused = await admin.call('DELETE', `/fields/${made.guid}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'rule_needs_field'])
  })

  it('is disabled, and who wrote it told, when its field is deleted by force (BRULE-17)', async () => {
    const { body: made } = await field('Lieu', 'text')
    const rule = await aRule('item_update', when('attributes.Lieu', 'not_empty'), error('Non'))
    expect((await admin.call('DELETE', `/fields/${made.guid}?force=true`)).status).toBe(204)
    expect((await admin.get(`/business-rules/${rule.guid}`)).body).toMatchObject({ active: false })
    const { body: told } = await admin.get('/notifications')
    expect(told.data).toContainEqual(
      expect.objectContaining({ title: `Règle désactivée\u00A0: ${rule.name}`, text: expect.stringContaining('Lieu') }),
    )
    const again = await admin.put(`/business-rules/${rule.guid}/status`, { active: true })
    expect([again.status, again.body.errors[0].code]).toEqual([422, 'condition_unknown_field'])
  })
})

describe('rules hold for every way in (BRULE-11)', () => {
  it('a file: the rows they refuse are named, the others come', async () => {
    await aRule('import', when('name', 'contains', 'interdit'), error('Article interdit', 'name'))
    await aRule('item_create', when('quantity', 'more_than', 5), set('description', 'Beaucoup'))
    const rows = [
      ['Nom', 'Quantité'],
      ['Vis', 2],
      ['Clou interdit', 3],
      ['Colle', 9],
    ]
    const { draft } = await importRows(node, admin, rows, { defaults: { parent: hall } })
    const { body: done } = await admin.get(`/imports/${draft.guid}`)
    expect(done).toMatchObject({ created: 2, failed: 1 })
    const { body: made } = await admin.get('/items?search=&size=50')
    expect(
      made.data.map(({ name, description }: { name: string; description: string }) => [name, description]),
    ).toEqual([
      ['Colle', 'Beaucoup'],
      ['Vis', ''],
    ])
    const { text } = await admin.get(`/imports/${draft.guid}/errors`)
    expect(text).toContain('Article interdit')
  })

  it('many at once: each refused record says why, and none of a call that stands or falls whole moves', async () => {
    await aRule('stock_out', when('name', 'equals', 'Lot sans date'), error('Sans date de péremption'))
    const [good, bad] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Lot sans date', quantity: 5 }),
    ]
    const lines = [bad, good].map((guid) => ({ guid, quantity: 1 }))
    const call = { type: 'out', action: 'given_to_technician', lines }
    const whole = await admin.post('/items/transactions', call)
    expect(refusalOf(whole).fields).toMatchObject([
      [undefined, 'rule_refused', 'Lot sans date\u00A0: Sans date de péremption'],
    ])
    expect((await itemOf(good)).quantity).toBe(5)
    const { body: each } = await admin.post('/items/transactions', { ...call, each: true })
    expect(each.failed).toMatchObject([{ guid: bad, line: 0, code: 'rule_refused' }])
    expect(each.transactions).toHaveLength(1)
    expect([(await itemOf(good)).quantity, (await itemOf(bad)).quantity]).toEqual([4, 5])
  })

  it('the reversal of an entry is an exit (settled difference 20)', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 1 })
    const { body } = await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 4, action: 'receipt' })
    await aRule('stock_out', when('name', 'equals', 'Vis'), error('Rien ne sort'))
    const back = await admin.post(`/transactions/${body.transactions[0].guid}/reverse`, { reason: 'Erreur' })
    expect(refusalOf(back).fields).toMatchObject([[undefined, 'rule_refused', 'Rien ne sort']])
  })
})

describe('acts beside the stock', () => {
  it('a reservation, a checkout and its return are refused and seen with what they say (BRULE-10)', async () => {
    const item = await anItem(admin, hall, { name: 'Perceuse', quantity: 5 })
    const { body: recipient } = await admin.post('/recipients', { lastname: 'Martin', firstname: 'Léa' })
    await aRule('reservation_create', when('reservation.quantity', 'more_than', 2), error('Deux au plus'))
    await aRule('checkout', when('checkout.dueDate', 'empty'), { type: 'require_field', field: 'checkout.dueDate' })
    await aRule('checkin', when('checkout.comment', 'contains', 'cassé'), set('description', 'À réparer'))
    const reserve = (quantity: number) =>
      admin.post('/reservations', { item, name: { name: 'Salon' }, quantity, expiryDate: '2999-01-01' })
    expect(refusalOf(await reserve(3)).fields).toEqual([[undefined, 'rule_refused', 'Deux au plus']])
    expect((await reserve(2)).status).toBe(201)
    const lend = (more: object) =>
      admin.post('/checkouts', { recipient: { guid: recipient.guid }, items: [{ guid: item, quantity: 1 }], ...more })
    expect(refusalOf(await lend({})).fields).toMatchObject([['dueDate', 'required', expect.anything()]])
    const { status, body } = await lend({ dueDate: '2999-01-01' })
    expect(status).toBe(201)
    const { body: out } = await admin.get('/checkouts?open=true')
    const back = await admin.post(`/checkouts/${out.data[0].guid}/checkin`, { comment: 'Mandrin cassé' })
    expect([back.status, body !== null]).toEqual([200, true])
    expect((await itemOf(item)).description).toBe('À réparer')
  })

  it('two movements and a new rule at once leave nothing half done', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 100 })
    const take = () =>
      admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
    const [, ...answers] = await Promise.all([
      aRule('stock_out', when('name', 'equals', 'Vis'), set('description', '{{item.quantity}}')),
      ...Array.from({ length: 8 }, take),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect((await take()).status).toBe(201)
    expect(await itemOf(item)).toMatchObject({ quantity: 91, description: '91' })
  })
})

describe('the laboratory (X-45)', () => {
  it('says of a record which lines hold, and what would become of it', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 3 })
    const { body } = await admin.post('/business-rules/try', {
      trigger: 'stock_out',
      conditions: all(
        { field: 'name', operator: 'equals', value: 'vis' },
        { field: 'quantity', operator: 'more_than', value: 5 },
      ),
      actions: [set('description', 'Beaucoup')],
      item,
    })
    expect(body).toMatchObject({
      met: 0,
      lines: [
        { field: 'name', holds: true },
        { field: 'quantity', holds: false },
      ],
      records: [{ guid: item, outcome: 'nothing', message: null }],
    })
  })

  it('says of the last days what it would have refused and changed, of what the reader sees', async () => {
    const hidden = await aFolder(admin, 'Caché')
    const items = []
    for (const [name, folder] of [
      ['Vis', hall],
      ['Clou', hall],
      ['Secret', hidden],
    ] as const) {
      const item = await anItem(admin, folder, { name, quantity: 9 })
      await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 4, action: 'given_to_technician' })
      items.push(item)
    }
    // It is judged as it was when it left.
    await admin.post(`/items/${items[0]}/transactions`, { type: 'in', quantity: 50, action: 'receipt' })
    const trial = {
      trigger: 'stock_out',
      conditions: all(
        { field: 'quantity', operator: 'equals', value: 5 },
        { field: 'old.quantity', operator: 'equals', value: 9 },
        { field: 'movement.quantity', operator: 'equals', value: 4 },
      ),
      actions: [error('Non')],
    }
    const { body } = await admin.post('/business-rules/try', trial)
    expect(body).toMatchObject({ events: 3, met: 3, wouldRefuse: 3, wouldChange: 0 })
    const some = await aUser(node, admin.company, {
      roles: ['ROLE_BUSINESS_RULE_VIEW', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'],
    })
    await grant(node, some, hall, 'read')
    const { body: seen } = await some.post('/business-rules/try', trial)
    expect(seen).toMatchObject({ events: 2, wouldRefuse: 2 })
    expect(JSON.stringify(seen)).not.toContain('Secret')
  })

  it('finds rules that overwrite each other, never hold or are never asked', async () => {
    await aRule('item_update', when('type', 'equals', 'product'), set('description', 'A'))
    const findings = async (...conditions: object[]) =>
      (
        await admin.post('/business-rules/try', {
          trigger: 'item_update',
          conditions: all(...conditions),
          actions: [set('description', 'B')],
        })
      ).body.findings
    const more = { field: 'quantity', operator: 'more_than', value: 5 }
    expect(await findings(more, { field: 'quantity', operator: 'less_than', value: 2 })).toMatchObject([
      { kind: 'never' },
    ])
    expect(await findings(more)).toMatchObject([{ kind: 'overwrites', field: 'description' }])
    expect(await findings({ field: 'type', operator: 'equals', value: 'equipment' })).toEqual([])
  })
})
