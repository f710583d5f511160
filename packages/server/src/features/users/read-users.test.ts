import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { newUser } from '../../testing/new-user.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let company: string
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
})
afterAll(() => node.stop())

let n = 0

describe('reading users', () => {
  it('lists for any USER role without phone and notes, and shows one only to those who may change users (T5)', async () => {
    const viewer = await aUser(node, company, { roles: ['ROLE_USER_VIEW'] })
    const { body: user } = await admin.post(
      '/users',
      newUser({ firstname: 'Éloïse', lastname: `Unique ${++n}`, notes: 'secret', phone: '0612345678' }),
    )
    const { status, body, text } = await viewer.get(`/users?search=eloise`)
    expect([status, body.total, body.data[0].guid, body.data[0].email]).toEqual([200, 1, user.guid, user.email])
    expect([text.includes('secret'), text.includes('0612345678')]).toEqual([false, false])
    expect((await viewer.get(`/users/${user.guid}`)).status).toBe(403)
    for (const role of ['ROLE_USER_ADD', 'ROLE_USER_EDIT', 'ROLE_USER_DELETE', 'ROLE_USER_FULL'] as const)
      expect((await (await aUser(node, company, { roles: [role] })).get(`/users/${user.guid}`)).body.notes).toBe(
        'secret',
      )
    expect((await (await aUser(node, company, { roles: ['ROLE_GROUP_FULL'] })).get('/users')).status).toBe(403)
  })
  it('filters by status and group, sorts, and refuses an unknown order', async () => {
    const { body: group } = await admin.post('/groups', { name: `Filtre ${++n}` })
    const guids: string[] = []
    for (const [lastname, status] of [
      ['Zola', 'inactive'],
      ['Abel', 'active'],
    ])
      guids.push((await admin.post('/users', newUser({ lastname, status, groups: [group.guid] }))).body.guid)
    const ask = async (query: string) =>
      (await admin.get(`/users?group=${group.guid}&${query}`)).body.data.map(
        ({ lastname }: { lastname: string }) => lastname,
      )
    expect([await ask(''), await ask('sort=-name'), await ask('status=active'), await ask('status=inactive')]).toEqual([
      ['Abel', 'Zola'],
      ['Zola', 'Abel'],
      ['Abel'],
      ['Zola'],
    ])
    expect((await admin.get('/users?sort=password')).status).toBe(400)
  })
  it('names those who can grant rights, and tells nothing else of them', async () => {
    const own = await aUser(node, await aCompany(node), { name: 'Ada' })
    const chief = (lastname: string) => newUser({ lastname, roles: ['ROLE_USER_FULL'] })
    const { body: other } = await own.post('/users', { ...chief('Hopper'), password: PASSWORD })
    // Nobody can ask who has not come yet.
    await own.post('/users', chief('Attendue'))
    const expected = [
      { guid: other.guid, name: 'Grace Hopper' },
      { guid: own.guid, name: 'Ada Test' },
    ]
    expect((await own.get('/administrators')).body).toEqual({ data: expected })
    expect((await own.get('/plans')).body.administrators).toEqual(expected)
  })
  it('answers a stale change with the current user', async () => {
    const { body: user } = await admin.post('/users', newUser())
    await admin.put(`/users/${user.guid}`, { lastname: 'Entre-temps', version: user.version })
    const { status, body } = await admin.put(`/users/${user.guid}`, { lastname: 'Trop tard', version: user.version })
    expect([status, body.code, body.current.lastname]).toEqual([409, 'stale', 'Entre-temps'])
  })
})

describe('the catalogue of roles', () => {
  it('is grouped by area in the language of the call, without areas of modules that are off', async () => {
    const bare = await aUser(node, await aCompany(node, { modules: ['order'] }))
    const areas = (await bare.get('/roles')).body.data.map(({ area }: { area: string }) => area)
    expect(areas).toEqual(expect.arrayContaining(['ITEM', 'ORDER', 'ORDER_SUPPLIER', 'RECIPIENT']))
    for (const off of ['CHECKOUT', 'CHECKIN', 'CHECKOUT_RECIPIENT', 'API', 'API_FUNCTION', 'BUNDLE', 'RESERVATION'])
      expect(areas).not.toContain(off)
    const english = (await admin.call('GET', '/roles', undefined, { 'accept-language': 'en' })).body.data.find(
      ({ area }: { area: string }) => area === 'ORDER',
    )
    expect(english).toMatchObject({
      label: 'Orders',
      roles: expect.arrayContaining([
        { role: 'ROLE_ORDER_CREATE', verb: 'CREATE', label: 'Create' },
        { role: 'ROLE_ORDER_ADD', verb: 'ADD', label: 'Add' },
      ]),
    })
  })
})
