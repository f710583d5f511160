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

const EVERYTHING = {
  email: 'quai@example.com',
  address: '12 rue des Docks\nBâtiment C',
  country: 'France',
  city: 'Lyon',
  postalCode: '69009',
  contact1Name: 'Mme Roy',
  contact1Phone: '04 78 00 00 01',
  contact2Name: 'M. Blanc',
  contact2Phone: '',
}
const make = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.post('/destination-sites', { name: 'Chantier Confluence', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
type Answer = { status: number; body: { code: string; errors?: { field?: string; code: string }[] } }
const refusalsOf = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`),
]
const names = async (query = '', by = admin) =>
  (await by.get(`/destination-sites?${query}`)).body.data.map(({ name }: { name: string }) => name)

describe('a destination site', () => {
  it('has a name, an e-mail, an address and two contacts, and is enabled unless told otherwise (DEST-01, DEST-04)', async () => {
    const { guid } = await make(EVERYTHING)
    expect((await admin.get(`/destination-sites/${guid}`)).body).toMatchObject({
      ...EVERYTHING,
      name: 'Chantier Confluence',
      active: true,
      open_operations: 0,
    })
    const bare = await make({ name: 'Dépôt' })
    expect(bare).toMatchObject({ email: '', address: '', contact1Phone: '', active: true })
    const { body } = await admin.put(`/destination-sites/${guid}`, { city: 'Oullins', contact1Phone: null, version: 1 })
    expect(body).toMatchObject({ ...EVERYTHING, city: 'Oullins', contact1Phone: '', version: 2 })
  })

  it('has a name of its own; e-mail, phones and postal code are told under their fields (DEST-04)', async () => {
    const { guid } = await make()
    expect(refusalsOf(await admin.post('/destination-sites', { name: ' chantier  CONFLUENCE ' }))).toEqual([
      422,
      'name exists',
    ])
    expect(refusalsOf(await admin.post('/destination-sites', {}))[0]).toBe(422)
    const wrong = { email: 'quai', contact1Phone: 'appeler', contact2Phone: '12', postalCode: '#' }
    expect(refusalsOf(await admin.put(`/destination-sites/${guid}`, wrong))).toEqual([
      422,
      'email email',
      'contact1Phone phone',
      'contact2Phone phone',
      'postalCode address_not_valid',
    ])
  })

  it('is enabled and disabled, which its log tells once (DEST-02)', async () => {
    const { guid } = await make()
    expect((await admin.put(`/destination-sites/${guid}/status`, { active: false })).body.active).toBe(false)
    expect((await admin.put(`/destination-sites/${guid}/status`, { active: false })).body.version).toBe(2)
    expect(await names('active=true')).toEqual([])
    expect((await admin.get('/destination-sites/offered')).body.data).toEqual([])
    const { body } = await admin.put(`/destination-sites/${guid}/status`, { active: true })
    expect(body).toMatchObject({ active: true, version: 3 })
    expect((await admin.get('/destination-sites/offered?search=confluence')).body.data).toEqual([
      { guid, name: 'Chantier Confluence', city: '' },
    ])
    const { data } = (await admin.get(`/activities?entity=site&guid=${guid}`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'create'])
  })

  it('is not changed over what somebody else wrote meanwhile', async () => {
    const { guid } = await make()
    await admin.put(`/destination-sites/${guid}`, { city: 'Lyon', version: 1 })
    expect((await admin.put(`/destination-sites/${guid}`, { city: 'Paris', version: 1 })).body).toMatchObject({
      code: 'stale',
      current: { city: 'Lyon' },
    })
  })

  it('is listed, ordered, found by its town, filtered, searched for and downloaded', async () => {
    await make(EVERYTHING)
    await make({ name: 'Agence 10', city: 'Brest', active: false })
    await make({ name: 'Agence 9', city: 'Arras' })
    expect(await names()).toEqual(['Agence 9', 'Agence 10', 'Chantier Confluence'])
    expect(await names('sort=-city')).toEqual(['Chantier Confluence', 'Agence 10', 'Agence 9'])
    expect(await names('search=lyon%20roy')).toEqual(['Chantier Confluence'])
    const condition = { operator: 'AND', rules: [{ field: 'active', operator: 'equals', value: false }] }
    expect(await names(`filters=${encodeURIComponent(JSON.stringify(condition))}`)).toEqual(['Agence 10'])
    const { text } = await admin.get('/destination-sites?export=csv&sort=name')
    expect(text).toContain('Chantier Confluence')
    const { body } = await admin.post('/search', { target: 'sites', search: 'brest' })
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Agence 10'])
  })

  it('has files and comments, and goes with them when it is deleted', async () => {
    const { guid } = await make()
    expect((await admin.post('/comments', { target: 'sites', guid, text: 'Livrer avant 9 h' })).status).toBe(201)
    expect((await admin.get(`/comments?target=sites&guid=${guid}`)).body.data).toMatchObject([
      { text: 'Livrer avant 9 h' },
    ])
    expect((await admin.del(`/destination-sites/${guid}`)).status).toBe(204)
    expect((await admin.get(`/destination-sites/${guid}`)).status).toBe(404)
  })
})

it('is for holders of roles for destination sites, and not for those of recipients of checkouts (DEST-05, PERM-21)', async () => {
  const { guid } = await make()
  for (const [role, reads, adds, changes, deletes] of [
    ['ROLE_RECIPIENT_VIEW', 200, 403, 403, 403],
    ['ROLE_RECIPIENT_CREATE', 200, 201, 403, 403],
    ['ROLE_RECIPIENT_ADD', 200, 201, 403, 403],
    ['ROLE_RECIPIENT_UPDATE', 200, 403, 200, 403],
    ['ROLE_RECIPIENT_EDIT', 200, 403, 200, 403],
    ['ROLE_RECIPIENT_DELETE', 200, 403, 403, 204],
    ['ROLE_RECIPIENT_FULL', 200, 201, 200, 204],
    ['ROLE_CHECKOUT_RECIPIENT_FULL', 403, 403, 403, 403],
    ['ROLE_INTERVENTION_FULL', 403, 403, 403, 403],
  ] as const) {
    const user = await aUser(node, admin.company, { roles: [role] })
    const another = await make({ name: `À supprimer ${role}` })
    expect([
      role,
      (await user.get(`/destination-sites/${guid}`)).status,
      (await user.post('/destination-sites', { name: `Site ${role}` })).status,
      (await user.put(`/destination-sites/${guid}/status`, { active: true })).status,
      (await user.del(`/destination-sites/${another.guid}`)).status,
    ]).toEqual([role, reads, adds, changes, deletes])
  }
  // Who plans operations chooses one of those that are enabled, and reads no more of it.
  const planner = await aUser(node, admin.company, { roles: ['ROLE_INTERVENTION_CREATE'] })
  const { body } = await planner.get('/destination-sites/offered?search=confluence')
  expect(body.data).toEqual([{ guid, name: 'Chantier Confluence', city: '' }])
})
