import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

type Body = Record<string, unknown>
const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
const post = (name: string, fields: readonly Body[], more: Body = {}, by = admin) =>
  by.post('/quickupdate/templates', { name, fields, ...more })
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, code, ...errors.map((one) => `${one.field} ${one.code}`)]
}
const field = async (name: string, more: Body = {}) =>
  (await admin.post('/fields', { name, target: 'items', type: 'text', ...more })).body.guid as string
const shownOf = (body: { fields: { field: string; mandatory: boolean; overwriteIfEmpty: boolean }[] }) =>
  body.fields.map((one) => [one.field, one.mandatory, one.overwriteIfEmpty])

describe('a form model', () => {
  it('is made, listed, read, changed and deleted, its fields in the order asked for (QU-05, QU-17, QU-23)', async () => {
    const zone = await field('Zone', { no_variant_update: true })
    const { status, body } = await post('Retour de chantier', [
      { field: { guid: zone }, order: 2, mandatory: true },
      { field: 'description', order: 0 },
      { field: 'quantity', order: 1, mandatory: true },
    ])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(shownOf(body)).toEqual([
      ['description', false, false],
      ['quantity', true, false],
      [zone, true, false],
    ])
    expect(body.fields[2]).toMatchObject({ name: 'Zone', order: 2, no_variant_update: true })
    const list = await admin.get('/quickupdate/templates?search=chantier&sort=-fields')
    expect(list.body).toMatchObject({ total: 1, data: [{ name: 'Retour de chantier', fields_count: 3 }] })
    const many = JSON.stringify({ operator: 'AND', rules: [{ field: 'fields', operator: 'more_than', value: 3 }] })
    expect((await admin.get(`/quickupdate/templates?filters=${encodeURIComponent(many)}`)).body.total).toBe(0)
    const changed = await admin.put(`/quickupdate/templates/${body.guid}`, {
      name: 'Retours',
      fields: [{ field: zone, overwriteIfEmpty: true }],
      version: body.version,
    })
    expect([changed.status, changed.body.name, shownOf(changed.body)]).toEqual([200, 'Retours', [[zone, false, true]]])
    const late = await admin.put(`/quickupdate/templates/${body.guid}`, { name: 'Tard', version: body.version })
    expect(told(late).slice(0, 2)).toEqual([409, 'stale'])
    expect((await admin.del(`/quickupdate/templates/${body.guid}`)).status).toBe(204)
    expect((await admin.get(`/quickupdate/templates/${body.guid}`)).status).toBe(404)
    const log = await admin.get(`/activities?guid=${body.guid}`)
    expect(log.body.data.map(({ action }: Body) => action)).toEqual(['delete', 'update', 'create'])
  })

  it('gives the flags of the whole to fields that say none, and never to what cannot be emptied (QU-06)', async () => {
    const { body } = await post(
      'Tout',
      [{ field: 'name' }, { field: 'tags', overwriteIfEmpty: false }, { field: 'category' }],
      {
        mandatory: true,
        overwriteIfEmpty: true,
      },
    )
    expect(shownOf(body)).toEqual([
      ['name', true, false],
      ['tags', true, false],
      ['category', true, true],
    ])
    const { body: eased } = await admin.put(`/quickupdate/templates/${body.guid}`, { mandatory: false })
    expect(shownOf(eased)).toEqual([
      ['name', false, false],
      ['tags', false, false],
      ['category', false, true],
    ])
  })

  it('says what is wrong with it, at its field (QU-07, QU-24)', async () => {
    const none = await post('Vide', [])
    expect(told(none)).toEqual([422, 'validation', 'fields quick_field_needed'])
    expect(none.body.errors[0].message).toBe('Le modèle doit contenir au moins un champ')
    const english = await admin.call(
      'POST',
      '/quickupdate/templates',
      { name: 'Vide', fields: [] },
      { 'accept-language': 'en' },
    )
    expect(english.body.errors[0].message).toBe('The form model needs at least one field')
    const formula = await field('Double', {
      type: 'formula',
      formula: {
        template: '{Quantité} * 2',
        variables: [{ name: 'Quantité', source: 'quantity' }],
        resultType: 'replace',
        schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
      },
    })
    const wrong = await post('Faux', [
      { field: 'quantity', overwriteIfEmpty: true },
      { field: { guid: formula } },
      { field: { guid: crypto.randomUUID() } },
      { field: 'quantity' },
      { field: 'status' },
    ])
    expect(told(wrong)).toEqual([
      422,
      'validation',
      'fields.0.overwriteIfEmpty quick_kept',
      'fields.1.field quick_formula',
      'fields.2.field unknown_field',
      'fields.3.field duplicates',
      'fields.4.field quick_no_status',
    ])
    expect(told(await post('Inconnu', [{ field: 'folder' }])).slice(0, 2)).toEqual([422, 'validation'])
    await post('Pris', [{ field: 'name' }])
    expect(told(await post(' PRIS ', [{ field: 'name' }]))).toEqual([422, 'validation', 'name exists'])
    expect(told(await post(' ', [{ field: 'name' }])).slice(0, 2)).toEqual([422, 'validation'])
  })

  it('takes the status from the custom field that means it, once', async () => {
    const state = await field('État', { type: 'select', values: ['Neuf', 'Usé'], mapped: 'status' })
    expect((await post('Un', [{ field: 'status' }])).status).toBe(201)
    expect(told(await post('Deux', [{ field: 'status' }, { field: { guid: state } }]))).toEqual([
      422,
      'validation',
      'fields.1.field duplicates',
    ])
    expect(told(await admin.del(`/fields/${state}`))).toEqual([409, 'quick_needs_field'])
  })

  it('keeps a field by guid: a new name shows, and a field that it needs is not deleted (T50)', async () => {
    const zone = await field('Zone')
    const { body } = await post('Zones', [{ field: zone }])
    await admin.put(`/fields/${zone}`, { name: 'Secteur' })
    expect((await admin.get(`/quickupdate/templates/${body.guid}`)).body.fields[0].name).toBe('Secteur')
    const refused = await admin.del(`/fields/${zone}`)
    expect(told(refused)).toEqual([409, 'quick_needs_field'])
    expect(refused.body.message).toContain('Zones')
    await admin.del(`/quickupdate/templates/${body.guid}`)
    expect((await admin.del(`/fields/${zone}`)).status).toBe(204)
  })

  it('is for the roles of form models; who runs reads them; the module off hides all (QU-02, QU-17)', async () => {
    const { body } = await post('Un', [{ field: 'name' }])
    const runner = await user('ROLE_QUICK_UPDATE_VIEW')
    const adder = await user('ROLE_QUICK_UPDATE_TEMPLATE_ADD')
    const editor = await user('ROLE_QUICK_UPDATE_TEMPLATE_EDIT')
    const remover = await user('ROLE_QUICK_UPDATE_TEMPLATE_DELETE')
    const whole = await user('ROLE_QUICK_UPDATE_FULL')
    const may = async (by: Caller) => [
      (await by.get('/quickupdate/templates')).status,
      (await post(crypto.randomUUID(), [{ field: 'name' }], {}, by)).status,
      (await by.put(`/quickupdate/templates/${body.guid}`, { name: 'Un' })).status,
      (await by.del(`/quickupdate/templates/${crypto.randomUUID()}`)).status,
      (await by.post('/quickupdate/check', { code: 'rien' })).status,
    ]
    expect(await may(runner)).toEqual([200, 403, 403, 403, 404])
    expect(await may(adder)).toEqual([200, 201, 403, 403, 403])
    expect(await may(editor)).toEqual([200, 403, 200, 403, 403])
    expect(await may(remover)).toEqual([200, 403, 403, 404, 403])
    expect(await may(whole)).toEqual([200, 201, 200, 404, 404])
    const without = await aUser(node, await aCompany(node, { modules: MODULES.filter((one) => one !== 'quickupdate') }))
    expect((await without.get('/quickupdate/templates')).status).toBe(404)
    expect((await without.post('/quickupdate/check', { code: 'rien' })).status).toBe(404)
  })
})
