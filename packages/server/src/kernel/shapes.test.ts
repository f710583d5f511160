import { afterAll, beforeAll, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import { testDatabase } from '../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
  startTestNode,
  type TestNode,
} from '../testing/test-node.ts'
import { keyFor } from './derived-key.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

it('finds a record by its guid in capitals, in an address and in a body', async () => {
  const item = await anItem(user, folder, { name: 'Vis' })
  const other = await aFolder(user, 'Camion')
  expect((await user.get(`/items/${item.toUpperCase()}`)).body.guid).toBe(item)
  const { status, text } = await user.put(`/items/${item.toUpperCase()}`, { parent: { guid: folder.toUpperCase() } })
  expect(status, text).toBe(200)
  const moved = await user.post('/items/move', {
    items: [{ guid: item.toUpperCase() }],
    destination: other.toUpperCase(),
  })
  expect([moved.status, moved.body.items[0].parent.guid]).toEqual([201, other])
})

it('refuses a name that nobody can see, and a field that would be no field', async () => {
  for (const name of ['\u200B', '\u2060\uFEFF', '\u3164', '\u115F\u00AD', '\u0301', '\u202E']) {
    const refused = await user.post('/items', { name, type: 'product', parent: folder })
    expect([name, refused.status, refused.body.errors?.[0]]).toMatchObject([
      name,
      422,
      { field: 'name', code: 'required' },
    ])
  }
  for (const name of ['Vis\u200B', 'é', 'زر', '🔩'])
    expect([name, (await user.post('/items', { name, type: 'product', parent: folder })).status]).toEqual([name, 201])
  const field = await user.post('/fields', { name: '__proto__', type: 'text', target: 'items' })
  expect([field.status, field.body.errors[0].field]).toEqual([422, 'name'])
  expect((await user.post('/users', { ...ADA, username: 'a'.repeat(101) })).body.errors[0].field).toBe('username')
  expect((await user.post('/users', { ...ADA, username: 'a'.repeat(100) })).status).toBe(201)
})
const ADA = { firstname: 'Ada', lastname: 'Byron', is_user: false }

it('refuses a token that never ends, though it is signed', async () => {
  const key = keyFor(node.services.settings.JWT_SECRET, 'access token')
  const signed = (ends: boolean) => {
    const token = new SignJWT({ company: user.company, family: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.guid)
      .setIssuer('entrepot')
      .setAudience('entrepot-api')
      .setIssuedAt()
    return (ends ? token.setExpirationTime('5m') : token).sign(key)
  }
  const statusOf = async (token: string) => (await callerOf(node, token)('GET', '/items')).status
  expect([await statusOf(await signed(true)), await statusOf(await signed(false))]).toEqual([200, 401])
})

it('lets a program make users, and no administrator of any', async () => {
  const { body: token, text } = await user.post('/users/me/tokens', {
    name: 'Annuaire',
    scopes: ['USER:write', 'ITEM:write'],
    days: 30,
  })
  expect(token.token, text).toEqual(expect.any(String))
  const program = callerOf(node, token.token)
  const make = (roles: string[]) => program('POST', '/users', { ...ADA, lastname: crypto.randomUUID(), roles })
  expect((await make(['ROLE_ITEM_VIEW', 'ROLE_USER_VIEW'])).status).toBe(201)
  for (const role of ['ROLE_USER_FULL', 'ROLE_FOLDER_FULL', 'ROLE_API_FULL']) {
    const { status, body } = await make([role])
    expect([role, status, body.code]).toEqual([role, 403, 'grant_denied'])
  }
})
