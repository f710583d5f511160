import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  type Reply,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

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

const CLAIRE = {
  firstname: 'Claire',
  lastname: 'Morel',
  email: 'claire.morel@example.com',
  phone: '06 11 22 33 44',
  department: 'Atelier',
}
const make = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.post('/recipients', { ...CLAIRE, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const refusalOf = ({ status, body }: Reply<unknown>) => {
  const { code, errors } = body as { code: string; errors?: { field?: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}

describe('a recipient', () => {
  it('has a name, an address, a department, and an account or none (CHK-03, CHK-04)', async () => {
    const { guid } = await make()
    expect((await admin.get(`/recipients/${guid}`)).body).toMatchObject({
      ...CLAIRE,
      name: 'Claire Morel',
      hasAccount: false,
      user: null,
      open_checkouts: 0,
    })
    const colleague = await aUser(node, admin.company)
    const { body } = await admin.put(`/recipients/${guid}`, { hasAccount: true, user: colleague.guid, version: 1 })
    expect(body).toMatchObject({ hasAccount: true, user: { guid: colleague.guid }, version: 2 })
    expect((await admin.put(`/recipients/${guid}`, { hasAccount: false })).body).toMatchObject({ user: null })
  })

  it('needs a name, an account where it has one, and one that nobody else has (CHK-04)', async () => {
    const { guid } = await make()
    expect(refusalOf(await admin.post('/recipients', { firstname: 'Claire', lastname: ' ' }))).toEqual([
      422,
      'lastname',
      'required',
    ])
    const wrong = async (change: Record<string, unknown>) => refusalOf(await admin.put(`/recipients/${guid}`, change))
    expect(await wrong({ hasAccount: true })).toEqual([422, 'user', 'recipient_user'])
    expect(await wrong({ user: crypto.randomUUID() })).toEqual([422, 'user', 'unknown_value'])
    expect(await wrong({ email: 'nobody' })).toEqual([422, 'email', 'email'])
    expect(await wrong({ phone: 'abc' })).toEqual([422, 'phone', 'phone'])
    await make({ hasAccount: true, user: admin.guid })
    expect(await wrong({ hasAccount: true, user: admin.guid })).toEqual([422, 'user', 'exists'])
    // An account of another company is none.
    const stranger = await aUser(node, await aCompany(node))
    expect(await wrong({ user: stranger.guid })).toEqual([422, 'user', 'unknown_value'])
  })

  it('is not changed over what somebody else wrote meanwhile', async () => {
    const { guid } = await make()
    await admin.put(`/recipients/${guid}`, { department: 'Chantier', version: 1 })
    expect((await admin.put(`/recipients/${guid}`, { phone: '', version: 1 })).body).toMatchObject({
      code: 'stale',
      current: { department: 'Chantier' },
    })
  })

  it('is listed by last name, found by its department, filtered by conditions and downloaded (NAV-50)', async () => {
    await make()
    await make({ firstname: 'Zoé', lastname: 'Arnaud', department: 'Chantier', email: null })
    const names = async (query: string) =>
      (await admin.get(`/recipients?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Zoé Arnaud', 'Claire Morel'])
    expect(await names('search=chantier%20zoe')).toEqual(['Zoé Arnaud'])
    const condition = { operator: 'AND', rules: [{ field: 'email', operator: 'not_empty' }] }
    expect(await names(`filters=${encodeURIComponent(JSON.stringify(condition))}`)).toEqual(['Claire Morel'])
    expect((await admin.get('/recipients?export=csv')).text).toContain('Claire Morel')
  })

  it('is kept as long as it has something (CHK-10), and its name stays with what came back', async () => {
    const { guid } = await make()
    const item = await anItem(admin, await aFolder(admin, 'Réserve'), { name: 'Perceuse', quantity: 3 })
    const lent = await admin.post('/checkouts', { recipient: guid, items: [{ guid: item, quantity: 1 }] })
    expect((await admin.get(`/recipients/${guid}`)).body.open_checkouts).toBe(1)
    expect(refusalOf(await admin.del(`/recipients/${guid}`))).toEqual([409, undefined, 'recipient_in_use'])
    const [checkout] = lent.body.data as unknown as { guid: string }[]
    await admin.post(`/checkouts/${checkout!.guid}/checkin`, {})
    expect((await admin.del(`/recipients/${guid}`)).status).toBe(204)
    expect((await admin.get(`/checkouts/${checkout!.guid}`)).body).toMatchObject({
      recipient: { guid: null, name: 'Claire Morel' },
    })
  })

  it('loses the account that is deleted, and stays (CHK-04)', async () => {
    const colleague = await aUser(node, admin.company)
    const { guid } = await make({ hasAccount: true, user: colleague.guid })
    expect((await admin.del(`/users/${colleague.guid}`)).status).toBe(204)
    expect((await admin.get(`/recipients/${guid}`)).body).toMatchObject({ hasAccount: false, user: null })
  })
})

describe('rights on recipients', () => {
  it('are those of checkout recipients; whoever hands out reads them to choose one (CHK-05, PERM-21)', async () => {
    const { guid } = await make()
    for (const [role, reads, adds, edits, deletes] of [
      ['ROLE_CHECKOUT_RECIPIENT_FULL', 200, 201, 200, 204],
      ['ROLE_CHECKOUT_RECIPIENT_VIEW', 200, 403, 403, 403],
      ['ROLE_CHECKOUT', 200, 403, 403, 403],
      ['ROLE_CHECKIN', 403, 403, 403, 403],
      ['ROLE_RECIPIENT_FULL', 403, 403, 403, 403],
    ] as const) {
      const user = await aUser(node, admin.company, { roles: [role] })
      const other = role === 'ROLE_CHECKOUT_RECIPIENT_FULL' ? (await make()).guid : guid
      expect([
        role,
        (await user.get(`/recipients/${guid}`)).status,
        (await user.post('/recipients', { lastname: `Chez ${role}` })).status,
        (await user.put(`/recipients/${guid}`, { department: 'Bureau' })).status,
        (await user.del(`/recipients/${other}`)).status,
      ]).toEqual([role, reads, adds, edits, deletes])
    }
  })
})
