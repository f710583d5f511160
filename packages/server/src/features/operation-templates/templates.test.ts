import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

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
const post = (name: string, tasks: readonly Body[], more: Body = {}, by = admin) =>
  by.post('/custom-operations', { name, tasks, ...more })
const SCAN = { name: 'Contrôle', type: 'scan' }
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, code, ...errors.map((one) => `${one.field} ${one.code}`)]
}
const field = async (name: string, more: Body = {}) =>
  (await admin.post('/fields', { name, target: 'items', type: 'text', ...more })).body.guid as string

describe('a template of operations', () => {
  it('is made, listed, read, changed, duplicated, disabled and deleted (COP-08)', async () => {
    const { status, body } = await post('Contrôle qualité', [
      SCAN,
      { name: 'Rapport', type: 'form', form: [{ name: 'Avis', type: 'text' }] },
    ])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ name: 'Contrôle qualité', active: true, uses: 0 })
    expect(body.tasks).toMatchObject([
      { name: 'Contrôle', title: 'Contrôle', parent: null, mobile_visible: true },
      { name: 'Rapport', enable_form: true, form: [{ name: 'Avis', required: false }] },
    ])
    expect(body.tasks[0].allowed_types).toEqual(['item', 'product', 'equipment', 'variant', 'folder'])
    const copy = (await admin.post(`/custom-operations/${body.guid}/duplicate`, {})).body
    expect(copy).toMatchObject({ name: 'Contrôle qualité (copie)', uses: 0 })
    expect(copy.tasks.map(({ name }: Body) => name)).toEqual(['Contrôle', 'Rapport'])
    expect(copy.tasks[0].guid).not.toBe(body.tasks[0].guid)
    expect((await admin.post(`/custom-operations/${body.guid}/duplicate`, {})).body.name).toBe(
      'Contrôle qualité (copie 2)',
    )
    await admin.put(`/custom-operations/${copy.guid}`, { active: false })
    expect((await admin.get('/custom-operations?active=true')).body.total).toBe(2)
    const changed = await admin.put(`/custom-operations/${copy.guid}`, { tasks: [{ name: 'Seule', type: 'scan' }] })
    expect(changed.body.tasks).toHaveLength(1)
    expect((await admin.del(`/custom-operations/${copy.guid}`)).status).toBe(204)
    expect((await admin.get(`/custom-operations/${copy.guid}`)).status).toBe(404)
  })

  it('says everything that is wrong with it at once (COP-04, COP-05, COP-10)', async () => {
    expect(told(await post(' ', []))).toEqual([422, 'validation', 'name required', 'tasks template_no_task'])
    const wrong = await post('Faux', [
      { ...SCAN, type: 'scan_validation' },
      { name: 'contrôle ', type: 'scan', auto_type: 'reserve_items' },
      { name: '', type: 'auto' },
      { name: 'Fiche', title: 'Contrôle', type: 'form' },
      { name: 'Place', type: 'scan', source: 'fixed' },
      { name: 'Filtre', type: 'scan', enable_item_filters: true },
    ])
    expect(told(wrong).slice(0, 2)).toEqual([422, 'validation'])
    expect(told(wrong).slice(2).toSorted()).toEqual([
      'tasks.0.type template_validates_nothing',
      'tasks.1.auto_type unknown_value',
      'tasks.1.name template_duplicate_tasks',
      'tasks.1.title template_duplicate_tasks',
      'tasks.2.auto_type required',
      'tasks.2.name required',
      'tasks.3.form required',
      'tasks.3.title template_duplicate_tasks',
      'tasks.4.source_location required',
      'tasks.5.item_filters required',
    ])
    expect((await post('Vide', [])).body.errors[0].message).toBe('Au moins une tâche est nécessaire')
    await post('Pris', [SCAN])
    expect(told(await post('PRIS ', [SCAN]))).toEqual([422, 'validation', 'name exists'])
  })

  it('has one level of sub-tasks, kept below their main task (COP-20)', async () => {
    const { body } = await post('Deux niveaux', [
      SCAN,
      { name: 'Suite', type: 'scan' },
      { name: 'Détail', type: 'scan', parent: 0 },
    ])
    expect(body.tasks.map(({ name }: Body) => name)).toEqual(['Contrôle', 'Détail', 'Suite'])
    const deep = await post('Trois', [
      SCAN,
      { name: 'Détail', type: 'scan', parent: 0 },
      { name: 'Trop', type: 'scan', parent: 1 },
    ])
    expect(told(deep)).toEqual([422, 'validation', 'tasks.2.parent template_parent'])
  })

  it('refuses an automatic task that lacks what it needs, and conditions that nobody understands (COP-13, COP-19)', async () => {
    const guid = await field('Contrôlé')
    const auto = (more: Body) => ({ name: 'Auto', type: 'auto', auto_type: 'update_items', ...more })
    expect(told(await post('A', [auto({})]))).toEqual([
      422,
      'validation',
      'tasks.0.auto.updates required',
      'tasks.0.auto_type template_report',
    ])
    expect(told(await post('A', [SCAN, auto({ auto: { updates: [{ field: guid, value: 4 }] } })]))).toEqual([
      422,
      'validation',
      'tasks.1.auto.updates.0.value wrong_type',
    ])
    expect(told(await post('A', [SCAN, auto({ auto_type: 'send_excel_report', auto: { emails: ['x'] } })]))).toEqual([
      422,
      'validation',
      'tasks.1.auto.emails.0 email',
    ])
    expect((await post('A', [SCAN, auto({ auto_type: 'send_custom_mail' })])).status).toBe(422)
    const filters = { operator: 'AND', rules: [{ field: 'weather', operator: 'equals', value: 'x' }] }
    const refused = await post('A', [{ ...SCAN, enable_item_filters: true, item_filters: filters }])
    expect(told(refused).slice(0, 2)).toEqual([422, 'validation'])
    expect(refused.body.errors[0].field).toMatch(/^tasks\.0\.item_filters/)
  })

  it('keeps fields by guid: a new name shows, and a field that it needs is not deleted (T50)', async () => {
    const guid = await field('Zone')
    const { body } = await post('Zone A', [
      {
        ...SCAN,
        enable_item_filters: true,
        item_filters: { operator: 'AND', rules: [{ field: 'attributes.Zone', operator: 'equals', value: 'A' }] },
      },
      { name: 'Note', type: 'auto', auto_type: 'update_items', auto: { updates: [{ field: guid, value: 'B' }] } },
    ])
    await admin.put(`/fields/${guid}`, { name: 'Secteur' })
    const { tasks } = (await admin.get(`/custom-operations/${body.guid}`)).body
    expect(tasks[0].item_filters.rules[0].field).toBe('attributes.Secteur')
    expect(tasks[1].auto.updates).toEqual([{ field: guid, name: 'Secteur', value: 'B' }])
    expect(told(await admin.del(`/fields/${guid}`))).toEqual([409, 'template_needs_field'])
    await admin.del(`/custom-operations/${body.guid}`)
    expect((await admin.del(`/fields/${guid}`)).status).toBe(204)
  })

  it('shows a folder that is fixed to who sees it only, and asks for one that its author sees', async () => {
    const folder = await aFolder(admin, 'Réserve')
    const { body } = await post('Fixe', [{ ...SCAN, source: 'fixed', source_location: folder }])
    expect(body.tasks[0].source_location).toEqual({ guid: folder, name: 'Réserve' })
    const reader = await user('ROLE_CUSTOM_INTERVENTION_FULL')
    expect((await reader.get(`/custom-operations/${body.guid}`)).body.tasks[0].source_location).toBeNull()
    expect(told(await post('Autre', [{ ...SCAN, source: 'fixed', source_location: folder }], {}, reader))).toEqual([
      422,
      'validation',
      'tasks.0.source_location not_found',
    ])
  })

  it('is for roles of templates, either spelling of each, and for companies with the module (COP-07, COP-11)', async () => {
    const adder = await user('ROLE_CUSTOM_INTERVENTION_ADD')
    const creator = await user('ROLE_CUSTOM_INTERVENTION_CREATE')
    expect((await post('Un', [SCAN], {}, adder)).status).toBe(201)
    const { body } = await post('Deux', [SCAN], {}, creator)
    expect((await creator.get('/custom-operations')).body.total).toBe(2)
    expect((await creator.put(`/custom-operations/${body.guid}`, { name: 'X' })).status).toBe(403)
    expect((await creator.del(`/custom-operations/${body.guid}`)).status).toBe(403)
    const planner = await user('ROLE_INTERVENTION_FULL')
    expect((await planner.get('/custom-operations')).status).toBe(403)
    const without = await aUser(
      node,
      await aCompany(node, { modules: MODULES.filter((one) => one !== 'customIntervention') }),
    )
    expect((await without.get('/custom-operations')).status).toBe(404)
  })

  it('is changed by the version that somebody saw', async () => {
    const { body } = await post('Version', [SCAN])
    await admin.put(`/custom-operations/${body.guid}`, { name: 'Nouveau', version: body.version })
    expect(told(await admin.put(`/custom-operations/${body.guid}`, { name: 'Tard', version: body.version }))).toEqual([
      409,
      'stale',
    ])
  })
})
