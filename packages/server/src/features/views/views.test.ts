import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let viewer: Caller
let colleague: Caller
const READER = ['ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_FOLDER_VIEW'] as const

beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  const hall = await aFolder(admin, 'Réserve')
  await anItem(admin, hall, { name: 'Vis', quantity: 5 })
  viewer = await aUser(node, company, { roles: READER })
  colleague = await aUser(node, company, { roles: READER })
  for (const one of [viewer, colleague]) await grant(node, one, hall, 'read')
})
afterAll(() => node.stop())

const all = (...rules: unknown[]) => ({ operator: 'AND', rules })
const leaf = (field: string, operator: string, value?: unknown) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})

describe('a view', () => {
  let n = 0
  const keep = (user: Caller, fields: Record<string, unknown> = {}) =>
    user.post('/search/views', {
      name: `Vue ${++n}`,
      filters: all(leaf('quantity', 'more_than', 4)),
      sort: '-quantity',
      columns: [{ id: 'name', alias: 'Quoi' }, { id: 'quantity' }],
      ...fields,
    })
  const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  const seen = async (user: Caller) =>
    (await user.get('/search/views')).body.data.map(({ name }: { name: string }) => name)

  it('has a name, whose absence is told in words of its own, and which is unique among one’s own and among the shared ones', async () => {
    const french = (await keep(viewer, { name: '  ' })).body
    expect(french.errors).toEqual([
      { field: 'name', code: 'view_name_required', message: 'Le nom de la vue est obligatoire' },
    ])
    expect((await viewer.call('POST', '/search/views', {}, { 'accept-language': 'en' })).body.errors[0].message).toBe(
      'A view name is required',
    )
    expect((await keep(viewer, { name: 'À commander' })).status).toBe(201)
    expect((await keep(viewer, { name: 'À COMMANDER', visibility: 'shared' })).status).toBe(201)
    expect((await keep(colleague, { name: 'à commander' })).status).toBe(201)
    for (const visibility of ['personal', 'shared'])
      expect((await keep(viewer, { name: 'à commander', visibility })).body.errors[0]).toMatchObject({
        field: 'name',
        code: 'exists',
      })
    expect(refusal(await keep(colleague, { name: 'à Commander', visibility: 'shared' }))).toEqual([422, 'validation'])
  })
  it('that is personal does not exist for others; a shared one is seen by all and changed by its owner or by ROLE_ITEM_FULL', async () => {
    const own = (await keep(viewer)).body
    const shared = (await keep(viewer, { visibility: 'shared' })).body
    expect(await seen(colleague)).toContain(shared.name)
    expect(await seen(colleague)).not.toContain(own.name)
    for (const user of [colleague, admin])
      expect([
        (await user.put(`/search/views/${own.guid}`, { name: 'x' })).status,
        (await user.del(`/search/views/${own.guid}`)).status,
      ]).toEqual([404, 404])
    expect([
      (await colleague.put(`/search/views/${shared.guid}`, { name: 'x' })).status,
      (await colleague.del(`/search/views/${shared.guid}`)).status,
    ]).toEqual([403, 403])
    expect((await admin.put(`/search/views/${shared.guid}`, { visibility: 'personal' })).status).toBe(403)
    expect(
      (await admin.put(`/search/views/${shared.guid}`, { name: 'Rangée', version: shared.version })).body,
    ).toMatchObject({
      name: 'Rangée',
      visibility: 'shared',
      editable: true,
      version: 2,
      filters: shared.filters,
      sort: '-quantity',
    })
    expect((await viewer.put(`/search/views/${shared.guid}`, { sort: null, version: shared.version })).body.code).toBe(
      'stale',
    )
    expect(
      (await viewer.put(`/search/views/${shared.guid}`, { sort: null, visibility: 'personal' })).body,
    ).toMatchObject({ sort: null, visibility: 'personal' })
    expect(await seen(colleague)).not.toContain('Rangée')
    expect((await viewer.del(`/search/views/${shared.guid}`)).status).toBe(204)
    const log = (await admin.get(`/activities?guid=${shared.guid}`)).body.data.map(
      ({ action }: { action: string }) => action,
    )
    expect(log).toEqual(['update', 'update', 'create'])
    expect((await admin.get(`/activities?guid=${own.guid}`)).body.data).toEqual([])
  })
  it('follows a field that is renamed, and says which one it misses once it is gone', async () => {
    const field = (await admin.post('/fields', { name: 'Couleur, vue', type: 'text', target: 'items' })).body.guid
    const id = (name: string) => `attributes.${name}`
    const either = {
      operator: 'OR',
      rules: [leaf('name', 'equals', 'vis'), all(leaf(id('Couleur, vue'), 'equals', 'rouge'))],
    }
    const { guid } = (
      await keep(viewer, {
        filters: either,
        sort: id('Couleur, vue'),
        columns: [{ id: 'name' }, { id: id('Couleur, vue'), alias: 'Teinte' }],
      })
    ).body
    const read = async () =>
      (await viewer.get('/search/views')).body.data.find((view: { guid: string }) => view.guid === guid)
    expect(await read()).toMatchObject({ sort: id('Couleur, vue'), missing: [] })
    await admin.put(`/fields/${field}`, { name: 'Teinte' })
    expect(await read()).toMatchObject({
      filters: { rules: [leaf('name', 'equals', 'vis'), all(leaf(id('Teinte'), 'equals', 'rouge'))] },
      sort: id('Teinte'),
      columns: [{ id: 'name' }, { id: id('Teinte'), alias: 'Teinte' }],
      missing: [],
    })
    expect((await admin.get(`/fields/${field}/usage`)).body.layouts).toBe(1)
    expect((await admin.del(`/fields/${field}`)).status).toBe(204)
    const left = await read()
    expect(left).toMatchObject({
      filters: { operator: 'OR', rules: [leaf('name', 'equals', 'vis')] },
      sort: null,
      columns: [{ id: 'name' }],
      missing: ['Teinte'],
    })
    expect((await viewer.post('/search', { filters: left.filters })).body.total).toBe(1)
    expect((await viewer.put(`/search/views/${guid}`, { name: 'Encore' })).body.missing).toEqual(['Teinte'])
    expect((await viewer.put(`/search/views/${guid}`, { filters: left.filters })).body.missing).toEqual([])
  })
  it('follows both fields of a rule that compares two, and leaves the rule out once one of them is gone', async () => {
    const field = (await admin.post('/fields', { name: 'Minimum', type: 'number', target: 'items' })).body.guid
    const compared = (other: string) => ({ field: 'quantity', operator: 'less_than', other })
    const { guid } = (
      await keep(viewer, { filters: all(compared('attributes.Minimum'), leaf('name', 'not_empty')), columns: [] })
    ).body
    const filters = async () =>
      (await viewer.get('/search/views')).body.data.find((view: { guid: string }) => view.guid === guid).filters
    await admin.put(`/fields/${field}`, { name: 'Plancher' })
    expect((await filters()).rules).toEqual([compared('attributes.Plancher'), leaf('name', 'not_empty')])
    expect((await admin.del(`/fields/${field}`)).status).toBe(204)
    expect((await filters()).rules).toEqual([leaf('name', 'not_empty')])
  })
  it('is kept for what can be searched only', async () => {
    expect((await keep(viewer, { filters: all(leaf('attributes.Rien', 'empty')) })).body.errors[0].code).toBe(
      'condition_unknown_field',
    )
    expect((await keep(viewer, { columns: [{ id: 'attributes.Rien' }] })).body.errors[0]).toMatchObject({
      field: 'columns',
      code: 'unknown_field',
    })
    expect((await keep(viewer, { target: 'suppliers' })).status).toBe(422)
    expect((await keep(viewer, { target: 'checkouts' })).status).toBe(403)
    const shared = (
      await keep(viewer, {
        target: 'transactions',
        filters: all(leaf('kind', 'equals', 'count')),
        sort: '-createdAt',
        columns: [],
        visibility: 'shared',
      })
    ).body
    const stranger = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    expect(await seen(stranger)).not.toContain(shared.name)
    expect((await viewer.get('/search/views?target=transactions')).body.data).toHaveLength(1)
  })
  it('of somebody who leaves goes with them, unless it is shared', async () => {
    const leaver = await aUser(node, company, { roles: READER })
    const [own, shared] = [(await keep(leaver)).body, (await keep(leaver, { visibility: 'shared' })).body]
    expect((await admin.del(`/users/${leaver.guid}`)).status).toBe(204)
    expect(
      (await admin.get('/search/views')).body.data.find((view: { guid: string }) => view.guid === shared.guid),
    ).toMatchObject({ owner: null, name: shared.name })
    expect((await node.pool.query('select 1 from search_view where id = $1', [own.guid])).rows).toEqual([])
  })
})
