import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { newAddress, newUser } from '../../testing/new-user.ts'
import { aCompany, aFolder, aUser, type Caller, grant, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let second: TestNode
let admin: Caller
let company: string
beforeAll(async () => {
  node = await startTestNode(url)
  second = await startTestNode(url, { env: { JWT_SECRET: node.services.settings.JWT_SECRET } })
  company = await aCompany(node)
  admin = await aUser(node, company)
})
afterAll(async () => {
  await second.stop()
  await node.stop()
})

let n = 0
const errorsOf = (body: { errors?: { field: string; code: string }[] }) =>
  body.errors?.map(({ field, code }) => [field, code])

describe('taking', () => {
  const RIGHTS: Role[] = ['ROLE_USER_ADD', 'ROLE_USER_EDIT', 'ROLE_USER_DELETE', 'ROLE_GROUP_FULL', 'ROLE_ITEM_VIEW']
  const refusedOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  it('from somebody who has more is refused: roles, groups, the account, the name', async () => {
    const manager = await aUser(node, company, { roles: RIGHTS })
    const folder = await aFolder(admin, `Site ${++n}`)
    const { body: group } = await admin.post('/groups', { name: `Équipe ${++n}`, roles: ['ROLE_ITEM_VIEW'] })
    const { body: chief } = await admin.post('/users', {
      ...newUser({ roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_DELETE'], groups: [group.guid], password: PASSWORD }),
      folder_roles: [{ folder, permission: 'write' }],
    })
    for (const answer of [
      await manager.put(`/users/${chief.guid}`, { roles: ['ROLE_ITEM_DELETE'] }),
      await manager.put(`/users/${chief.guid}`, { groups: [] }),
      await manager.put(`/users/${chief.guid}`, { is_user: false }),
      await manager.put(`/users/${chief.guid}`, { username: `autre ${++n}` }),
      await manager.put(`/users/${chief.guid}/status`, { status: 'inactive' }),
      await manager.del(`/users/${chief.guid}`),
      await manager.put(`/groups/${group.guid}`, { members: [] }),
      await manager.put(`/groups/${group.guid}`, { roles: [] }),
      await manager.del(`/groups/${group.guid}`),
    ])
      expect(refusedOf(answer), JSON.stringify(answer.body)).toEqual([403, 'take_denied'])
    expect((await manager.put(`/users/${chief.guid}`, { phone: '0612345678' })).status).toBe(200)
    expect((await admin.get(`/users/${chief.guid}`)).body).toMatchObject({
      roles: ['ROLE_ITEM_DELETE', 'ROLE_ITEM_VIEW'],
      groups: [{ guid: group.guid }],
      status: 'active',
    })
  })
  it('from somebody who reaches a folder that the caller does not is refused, and from others allowed', async () => {
    const [mine, theirs] = [await aFolder(admin, `Site ${++n}`), await aFolder(admin, `Site ${++n}`)]
    const manager = await aUser(node, company, { roles: RIGHTS })
    await grant(node, manager, mine, 'write')
    const of = async (folder: string) =>
      (
        await admin.post('/users', {
          ...newUser({ roles: ['ROLE_ITEM_VIEW'] }),
          folder_roles: [{ folder, permission: 'write' }],
        })
      ).body.guid as string
    const [equal, more] = [await of(mine), await of(theirs)]
    expect(refusedOf(await manager.put(`/users/${more}/status`, { status: 'inactive' }))).toEqual([403, 'take_denied'])
    expect(refusedOf(await manager.put(`/users/${more}`, { roles: [] }))).toEqual([403, 'take_denied'])
    const taken = await manager.put(`/users/${equal}`, { roles: [] })
    expect(taken.status, taken.text).toBe(200)
    expect((await manager.del(`/users/${equal}`)).status).toBe(204)
  })
})

describe('granting', () => {
  const RIGHTS: Role[] = ['ROLE_USER_ADD', 'ROLE_USER_EDIT', 'ROLE_ITEM_VIEW', 'ROLE_ORDER_ADD']
  it('is refused for a role the caller does not hold, on others and on themselves', async () => {
    const manager = await aUser(node, company, { roles: RIGHTS })
    const { body: other } = await admin.post('/users', newUser({ roles: ['ROLE_ITEM_DELETE'] }))
    expect(
      (
        await manager.put(`/users/${other.guid}`, {
          roles: ['ROLE_ITEM_DELETE', 'ROLE_ITEM_VIEW', 'ROLE_ORDER_CREATE'],
        })
      ).status,
    ).toBe(200)
    for (const [guid, roles] of [
      [other.guid, ['ROLE_ITEM_EDIT']],
      [manager.guid, [...RIGHTS, 'ROLE_USER_FULL']],
      [manager.guid, [...RIGHTS, 'ROLE_ITEM_FULL']],
    ] as const) {
      const { status, body } = await manager.put(`/users/${guid}`, { roles })
      expect([status, body.code, body.errors[0].field]).toEqual([403, 'grant_denied', 'roles'])
    }
    expect((await manager.post('/users', newUser({ roles: ['ROLE_TRASH_VIEW'] }))).body.errors[0].message).toBe(
      'Vous ne pouvez pas donner un droit que vous n’avez pas\u00A0: Corbeille → Voir',
    )
    expect((await admin.get(`/users/${manager.guid}`)).body.roles).toEqual([...RIGHTS].sort())
  })
  it('is refused through a group with more rights, for others and for oneself', async () => {
    const manager = await aUser(node, company, { roles: RIGHTS })
    const { body: group } = await admin.post('/groups', { name: `Chefs ${++n}`, roles: ['ROLE_USER_FULL'] })
    for (const reply of [
      await manager.put(`/users/${manager.guid}`, { groups: [group.guid] }),
      await manager.post('/users', newUser({ groups: [group.guid] })),
    ]) {
      expect([reply.status, errorsOf(reply.body)]).toEqual([403, [['groups', 'grant_denied']]])
    }
    expect((await manager.get('/users?size=1')).status).toBe(200)
    expect((await admin.put(`/users/${manager.guid}`, { groups: [group.guid] })).body.groups).toMatchObject([
      { guid: group.guid, roles: ['ROLE_USER_FULL'] },
    ])
    expect((await manager.put(`/users/${manager.guid}`, { roles: [...RIGHTS, 'ROLE_ITEM_FULL'] })).status).toBe(200)
  })
  it('is refused for a level that the caller does not hold on all of the folder, also by taking a `none` away', async () => {
    const top = await aFolder(admin, `Site ${++n}`)
    const [open, closed] = [
      await aFolder(admin, 'Ouvert', { parent: top }),
      await aFolder(admin, 'Fermé', { parent: top }),
    ]
    const manager = await aUser(node, company, { roles: ['ROLE_USER_EDIT'] })
    await grant(node, manager, top, 'read')
    await grant(node, manager, open, 'write')
    await grant(node, manager, closed, 'none')
    const { body: other } = await admin.post(
      '/users',
      newUser({
        folder_roles: [
          { folder: closed, permission: 'none' },
          { folder: open, permission: 'none' },
        ],
      }),
    )
    const set = (...levels: [folder: string, permission: string][]) =>
      manager.put(`/users/${other.guid}`, {
        folder_roles: levels.map(([folder, permission]) => ({ folder, permission })),
      })
    expect((await set([open, 'write'])).status).toBe(200)
    // A folder out of sight keeps what it has: its `none` still stands, so reading the site opens nothing the manager
    // does not see.
    expect((await set([top, 'read'])).status).toBe(200)
    expect((await admin.get(`/users/${other.guid}`)).body.folder_roles).toEqual(
      expect.arrayContaining([{ folder: { guid: closed, name: 'Fermé' }, permission: 'none' }]),
    )
    expect(errorsOf((await set([top, 'write'])).body)).toEqual([['folder_roles', 'grant_denied']])
    expect(errorsOf((await set([closed, 'read'])).body)).toEqual([['folder_roles', 'unknown_value']])
    const { body: third } = await admin.post('/users', newUser())
    const refused = await manager.put(`/users/${third.guid}`, { folder_roles: [{ folder: top, permission: 'read' }] })
    expect([refused.status, refused.body.code, refused.text.includes('Fermé')]).toEqual([403, 'grant_denied', false])
  })
  it('counts for who would take over an account by its address', async () => {
    const manager = await aUser(node, company, { roles: ['ROLE_USER_EDIT'] })
    const { body: chief } = await admin.post('/users', newUser({ roles: ['ROLE_USER_FULL', 'ROLE_ITEM_FULL'] }))
    expect(errorsOf((await manager.put(`/users/${chief.guid}`, { email: newAddress() })).body)).toEqual([
      ['email', 'grant_denied'],
      ['email', 'grant_denied'],
    ])
  })
})

describe('the last administrator', () => {
  it('cannot be disabled, removed or stripped of the role, and nobody disables or removes themselves', async () => {
    const alone = await aCompany(node)
    const chief = await aUser(node, alone)
    const manager = await aUser(node, alone, { roles: ['ROLE_USER_EDIT', 'ROLE_USER_DELETE'] })
    for (const reply of [
      await manager.put(`/users/${chief.guid}/status`, { status: 'inactive' }),
      await manager.del(`/users/${chief.guid}`),
      await manager.put(`/users/${chief.guid}`, { is_user: false }),
    ])
      expect([reply.status, (reply.body as { code?: string }).code]).toEqual([403, 'take_denied'])
    const stripped = await chief.put(`/users/${chief.guid}`, { roles: ['ROLE_USER_EDIT'] })
    expect([stripped.status, stripped.body]).toMatchObject([
      409,
      { code: 'last_admin', message: 'Au moins un administrateur actif est nécessaire' },
    ])
    for (const reply of [
      await chief.put(`/users/${chief.guid}/status`, { status: 'inactive' }),
      await chief.del(`/users/${chief.guid}`),
      await chief.put(`/users/${chief.guid}`, { is_user: false }),
    ])
      expect([reply.status, (reply.body as { code?: string }).code]).toEqual([409, 'own_account'])
    expect((await chief.get(`/users/${chief.guid}`)).status).toBe(200)
  })
  it('is left when two administrators remove each other at once, on two nodes', async () => {
    for (let round = 0; round < 5; round++) {
      const alone = await aCompany(node)
      const [one, other] = [await aUser(node, alone), await aUser(second, alone)]
      const verbs = [
        (caller: Caller, guid: string) => caller.del(`/users/${guid}`),
        (caller: Caller, guid: string) => caller.put(`/users/${guid}/status`, { status: 'inactive' }),
        (caller: Caller, guid: string) => caller.put(`/users/${guid}`, { roles: [] }),
      ]
      const verb = verbs[round % verbs.length]!
      await Promise.all([verb(one, other.guid), verb(other, one.guid)])
      const left = await transaction(node.pool, { company: alone }, ({ db }) =>
        sql<{
          n: number
        }>`select count(*)::int as n from app_user u
          join user_role r on r.company_id = u.company_id and r.user_id = u.id
          where u.company_id = ${alone} and u.active and r.role = 'ROLE_USER_FULL'`.execute(db),
      )
      expect(left.rows[0]!.n).toBe(1)
    }
  })
})
