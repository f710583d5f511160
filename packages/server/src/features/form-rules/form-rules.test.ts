import type { FormRuleShape } from '@entrepot/contract/form-rules/rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
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
const act = (type: string, field: string, value: unknown = null, trigger = 'on_field_change') => ({
  type,
  field,
  value,
  trigger,
})
let count = 0
const aRule = async (target: string, conditions: object, ...actions: object[]): Promise<FormRuleShape> => {
  const { status, body } = await admin.post('/form-rules', { name: `Règle ${++count}`, target, conditions, actions })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
type Reply = { status: number; body: { errors?: { field?: string; code: string; message: string }[] } }
const told = ({ body }: Reply) => (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
const itemOf = async (guid: string) => (await admin.get(`/items/${guid}`)).body
const field = async (name: string, type = 'text') =>
  (await admin.post('/fields', { name, type, target: 'items' })).body.guid as string

describe('a form rule', () => {
  it('needs a target, a condition, an action and fields of its form (FRULE-01 to FRULE-07)', async () => {
    const refused = async (body: object) => told(await admin.post('/form-rules', { name: 'R', ...body }))
    expect(await refused({})).toEqual([
      'target: Veuillez choisir une valeur pour le champ «\u00A0Entité cible\u00A0»',
      'conditions: La règle doit contenir une condition',
      'actions: La règle doit contenir au moins une action',
    ])
    const body = { target: 'folder', conditions: when('type', 'equals', 'cabinet') }
    expect(await refused({ ...body, actions: [act('hide_field', 'unit'), act('empty_field', 'name')] })).toEqual([
      expect.stringContaining('actions.0.field: Le champ Unité n’existe pas'),
      expect.stringContaining('actions.1.field: Cette action n’est pas possible sur le champ'),
    ])
    expect(await refused({ ...body, actions: [{ type: 'show_error', value: ' ' }] })).toEqual([
      expect.stringContaining('actions.0.trigger'),
      expect.stringContaining('actions.0.field'),
    ])
    const units = { target: 'product', conditions: when('name', 'contains', 'x') }
    expect(await refused({ ...units, actions: [act('impose_value', 'unit', 'parsec')] })).toEqual([
      expect.stringContaining('actions.0.value'),
    ])
    expect(await refused({ ...units, target: crypto.randomUUID(), actions: [act('hide_field', 'tag')] })).toEqual([
      expect.stringContaining('target: Ce formulaire n’existe pas'),
    ])
    expect(
      await refused({ ...units, conditions: when('shelf', 'empty'), actions: [act('hide_field', 'tag')] }),
    ).toEqual([expect.stringContaining('conditions.rules.0.field')])
    const english = await admin.call('POST', '/form-rules', { name: 'R' }, { 'accept-language': 'en' })
    expect(told(english)[0]).toBe('target: Please choose a value for the "Target entity" field')
  })

  it('is changed, disabled and deleted, and listed by its form (FRULE-05, FRULE-10)', async () => {
    const rule = await aRule('product', when('unit', 'equals', 'm'), act('hide_field', 'packaging'))
    expect(rule).toMatchObject({ target: 'product', targetName: 'Produit', active: true, version: 1 })
    await aRule('folder', when('type', 'equals', 'cabinet'), act('hide_field', 'tag'))
    expect((await admin.get('/form-rules?target=product')).body.data).toMatchObject([{ guid: rule.guid }])
    expect((await admin.get('/form-rules?search=regle&sort=-target')).body.data).toHaveLength(2)
    const active = async () => (await admin.get('/form-rules/active?target=product')).body.data
    expect(await active()).toMatchObject([{ guid: rule.guid, actions: [{ type: 'hide_field', field: 'packaging' }] }])
    expect((await admin.put(`/form-rules/${rule.guid}`, { name: 'Autre', version: 1 })).body).toMatchObject({
      name: 'Autre',
      version: 2,
    })
    expect((await admin.put(`/form-rules/${rule.guid}`, { name: 'Encore', version: 1 })).status).toBe(409)
    expect((await admin.put(`/form-rules/${rule.guid}/status`, { active: false })).body.active).toBe(false)
    expect(await active()).toEqual([])
    expect((await admin.del(`/form-rules/${rule.guid}`)).status).toBe(200)
    expect((await admin.get(`/form-rules/${rule.guid}`)).status).toBe(404)
  })
})

describe('what comes from a form', () => {
  it('has what a rule imposes and keeps what it closes, for create, edit and in a list, where it is refused by name (T55, FRULE-13)', async () => {
    await field('Note')
    await aRule(
      'product',
      when('unit', 'equals', 'm'),
      act('impose_value', 'description', 'Au mètre'),
      act('impose_value', 'attributes.Note', 'Dérouler'),
      act('make_readonly', 'threshold'),
    )
    const made = await admin.post('/items', {
      name: 'Câble',
      type: 'product',
      parent: hall,
      unit: 'm',
      description: 'Autre',
      threshold: 5,
    })
    expect(made.body).toMatchObject({ description: 'Au mètre', threshold: null, attributes: { Note: 'Dérouler' } })
    const plain = await anItem(admin, hall, { name: 'Vis', description: 'À tête', threshold: 2 })
    expect((await admin.put(`/items/${plain}`, { description: 'Fine', threshold: 3 })).body).toMatchObject({
      description: 'Fine',
      threshold: 3,
    })
    const { body: cells } = await admin.post('/items/changes', { items: [{ guid: plain, unit: 'm', threshold: 9 }] })
    expect(cells.failed).toMatchObject([{ guid: plain, code: 'form_read_only', field: 'threshold' }])
    await admin.post('/items/changes', { items: [{ guid: plain, unit: 'm' }] })
    expect(await itemOf(plain)).toMatchObject({ unit: 'm', description: 'Au mètre', threshold: 3 })
    // The condition holds, and nothing of it changed since the form opened (FRULE-12).
    expect((await admin.put(`/items/${plain}`, { description: 'À la main' })).body.description).toBe('À la main')
  })

  it('is held to what its condition said when it opened (FRULE-04, FRULE-12)', async () => {
    await aRule('product', when('tag', 'not_empty'), act('make_readonly', 'tag', null, 'on_field_load'))
    const item = await anItem(admin, hall, { name: 'Perceuse' })
    expect((await admin.put(`/items/${item}`, { tag: 'P-1' })).body.tag).toBe('P-1')
    expect((await admin.put(`/items/${item}`, { tag: 'P-2', description: 'Neuve' })).body).toMatchObject({
      tag: 'P-1',
      description: 'Neuve',
    })
  })

  it('leaves out what is hidden, which nobody has to fill in, and no layout is weakened (T55, FRULE-14, FRULE-15)', async () => {
    await field('Lot')
    await admin.put('/form-layouts/product', {
      sections: [
        {
          name: 'A',
          fields: [
            { name: 'name' },
            { name: 'parent' },
            { name: 'unit' },
            { name: 'description', readonly: true },
            { name: 'attributes.Lot', required: true },
          ],
        },
      ],
    })
    await aRule(
      'product',
      when('unit', 'equals', 'm'),
      act('hide_field', 'attributes.Lot'),
      act('show_error', 'name', 'Seulement dans le formulaire'),
      act('require_field', 'unit'),
    )
    const make = (part: object) =>
      admin.post('/items', { name: `V ${++count}`, type: 'product', parent: hall, ...part })
    expect(told(await make({}))).toEqual([expect.stringContaining('attributes.Lot')])
    expect((await make({ unit: 'm' })).status).toBe(201)
    const { body } = await make({ attributes: { Lot: 'L1' }, description: 'Ignorée' })
    expect(body.description).toBe('')
  })

  it('is not what a token, a file or an operation writes (rules.md, 15)', async () => {
    await aRule('product', when('name', 'not_empty'), act('impose_value', 'description', 'Imposée'))
    const { body: made } = await admin.post('/users/me/tokens', { name: 'Caisse', scopes: ['ITEM:write'], days: 1 })
    const token = callerOf(node, made.token)
    const make = { name: 'Joint', type: 'product', parent: hall, description: 'Libre' }
    expect((await admin.post('/items', { ...make, name: 'Joint A' })).body.description).toBe('Imposée')
    const written = await token('POST', '/items', { ...make, name: 'Joint T' })
    expect([written.status, written.body.description]).toEqual([201, 'Libre'])
    const changed = await token('PUT', `/items/${written.body.guid}`, { name: 'Joint U' })
    expect(changed.body.description).toBe('Libre')
    await importRows(
      node,
      admin,
      [
        ['Nom', 'Emplacement', 'Description'],
        ['Joint B', 'Halle', 'Libre'],
      ],
      { map: { A: 'name', B: 'parent', C: 'description' } },
    )
    const { body } = await admin.get('/items?search=Joint%20B')
    expect(body.data[0].description).toBe('Libre')
  })

  it('of variants, folders and the layout of a category have rules of their own (FRULE-11)', async () => {
    await aRule('variant_and_lot', when('kind', 'equals', 'variant'), act('impose_value', 'status', 'Neuf'))
    await aRule('folder', when('type', 'equals', 'vehicle'), act('impose_value', 'description', 'Roule'))
    const category = (await admin.post('/categories', { name: 'Outils', itemType: 'product' })).body.guid as string
    const layout = (
      await admin.post('/form-layouts', {
        name: 'Outils',
        itemType: 'product',
        category,
        sections: [{ name: 'A', fields: [{ name: 'name' }, { name: 'parent' }, { name: 'description' }] }],
      })
    ).body.guid as string
    const rule = await aRule(layout, when('name', 'contains', 'scie'), act('impose_value', 'description', 'Coupe'))
    expect(rule.targetName).toBe('Outils')
    const product = await anItem(admin, hall, { name: 'Gants' })
    const variant = await admin.post(`/items/${product}/variants`, { kind: 'variant', name: 'Taille M' })
    expect(variant.body.status, JSON.stringify(variant.body)).toBe('Neuf')
    const make = (part: object) => admin.post('/items', { name: 'Scie', type: 'product', parent: hall, ...part })
    expect((await make({})).body.description).toBe('')
    expect((await make({ name: 'Scie 2', category })).body.description).toBe('Coupe')
    await admin.del(`/form-layouts/${layout}`)
    expect((await admin.get(`/form-rules/${rule.guid}`)).body.targetName).toBeNull()
  })

  it('knows keywords by name, whoever sends them how', async () => {
    await aRule('product', when('tags', 'contains', 'fragile'), act('impose_value', 'description', 'Avec soin'))
    const { body } = await admin.post('/items', {
      name: 'Vase',
      type: 'product',
      parent: hall,
      tags: [{ name: 'Fragile' }],
    })
    expect(body.description).toBe('Avec soin')
    const other = await anItem(admin, hall, { name: 'Verre' })
    const [{ guid }] = body.tags
    expect((await admin.put(`/items/${other}`, { tags: [{ guid }] })).body.description).toBe('Avec soin')
  })
})

it('keeps fields by guid; one that it needs stays, or disables it and tells who wrote it (T50, rules.md 14)', async () => {
  const guid = await field('Série')
  const rule = await aRule('product', when('attributes.Série', 'not_empty'), act('make_readonly', 'attributes.Série'))
  await admin.put(`/fields/${guid}`, { name: 'Numéro' })
  expect((await admin.get(`/form-rules/${rule.guid}`)).body).toMatchObject({
    conditions: when('attributes.Numéro', 'not_empty'),
    actions: [{ field: 'attributes.Numéro' }],
  })
  const refused = await admin.del(`/fields/${guid}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'form_rule_needs_field'])
  expect((await admin.del(`/fields/${guid}?force=true`)).status).toBe(204)
  expect((await admin.get(`/form-rules/${rule.guid}`)).body.active).toBe(false)
  const { body: news } = await admin.get('/notifications')
  expect(news.data[0]).toMatchObject({
    title: `Règle de formulaire désactivée\u00A0: ${rule.name}`,
    text: 'Le champ Numéro, dont elle a besoin, a été supprimé.',
    link: `/settings/form-rules/${rule.guid}`,
  })
  expect(told(await admin.put(`/form-rules/${rule.guid}/status`, { active: true }))).not.toEqual([])
})

it('says how often its conditions held in what a form sent, and when last (X-45)', async () => {
  const rule = await aRule('product', when('name', 'contains', 'Câble'), act('require_field', 'tag'))
  const quiet = await aRule('product', when('name', 'contains', 'Vis'), act('hide_field', 'tag'))
  const counted = async () =>
    (await admin.get<{ data: FormRuleShape[] }>('/form-rules')).body.data.map(({ guid, fired, lastFired }) => [
      guid,
      fired,
      lastFired !== null,
    ])
  expect(await counted()).toEqual([
    [rule.guid, 0, false],
    [quiet.guid, 0, false],
  ])
  const cable = await anItem(admin, hall, { name: 'Câble', tag: 'C-1' })
  await admin.put(`/items/${cable}`, { tag: 'C-2' })
  await anItem(admin, hall, { name: 'Gaine' })
  // What is refused never was.
  expect((await admin.put(`/items/${cable}`, { packaging: 0 })).status).toBe(422)
  expect(await counted()).toEqual([
    [rule.guid, 2, true],
    [quiet.guid, 0, false],
  ])
  const others = await Promise.all(['a', 'b', 'c'].map((name) => anItem(admin, hall, { name: `Câble ${name}` })))
  const started = await admin.post('/bulk', {
    act: { kind: 'edit', fields: { threshold: 3 } },
    selection: { guids: others },
  })
  expect(started.status, JSON.stringify(started.body)).toBeLessThan(300)
  await node.jobs.settled()
  expect((await counted())[0]).toEqual([rule.guid, 8, true])
  await admin.del(`/form-rules/${rule.guid}`)
  expect(await counted()).toEqual([[quiet.guid, 0, false]])
})
