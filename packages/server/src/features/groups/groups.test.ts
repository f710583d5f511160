import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, type Caller, grant, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let company: string
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  folder = await aFolder(admin, 'Réserve')
})
afterAll(() => node.stop())

let n = 0
const aGroup = async (fields: Record<string, unknown> = {}) =>
  (await admin.post('/groups', { name: `Groupe ${++n}`, ...fields })).body
const events = async (user: string) =>
  (
    await node.pool
      .query<{ data: unknown }>(`select set_config('app.company', $1, false)`, [company])
      .then(() =>
        node.pool.query<{ data: Record<string, unknown> }>(
          `select data from event where topic = 'users' and user_id = $1 order by created_at`,
          [user],
        ),
      )
  ).rows.map(({ data }) => data)

describe('a group', () => {
  it('gives its roles and levels to a member at the next call, and takes them away with the membership or the group', async () => {
    const member = await aUser(node, company, { roles: [] })
    const sees = async () => [
      (await member.get('/items')).status,
      (await member.get(`/folders/${folder}`)).status,
      (await member.get('/users/me')).body.user.groups.length,
    ]
    expect(await sees()).toEqual([403, 404, 0])
    const group = await aGroup({
      members: [member.guid],
      roles: ['ROLE_ITEM_VIEW'],
      folder_roles: [{ folder, permission: 'read' }],
    })
    expect(group).toMatchObject({
      memberCount: 1,
      members: [{ guid: member.guid }],
      roles: ['ROLE_ITEM_VIEW'],
      folder_roles: [{ folder: { guid: folder, name: 'Réserve' }, permission: 'read' }],
    })
    expect(await sees()).toEqual([200, 200, 1])
    await admin.put(`/groups/${group.guid}`, { roles: [] })
    expect(await sees()).toEqual([403, 200, 1])
    await admin.put(`/groups/${group.guid}`, { members: [] })
    expect(await sees()).toEqual([403, 404, 0])
    await admin.put(`/groups/${group.guid}`, { members: [{ guid: member.guid, name: '' }], roles: ['ROLE_ITEM_VIEW'] })
    expect(await sees()).toEqual([200, 200, 1])
    expect((await admin.del(`/groups/${group.guid}`)).status).toBe(204)
    expect(await sees()).toEqual([403, 404, 0])
    expect((await admin.get(`/users/${member.guid}`)).status).toBe(200)
  })
  it('tells its members and those who look after people, and nobody else (GROUP-08)', async () => {
    const [member, bystander] = [
      await aUser(node, company, { roles: [] }),
      await aUser(node, company, { roles: ['ROLE_ITEM_FULL'] }),
    ]
    const group = await aGroup({ members: [member.guid] })
    await admin.put(`/groups/${group.guid}`, { roles: ['ROLE_ITEM_VIEW'] })
    expect([await events(member.guid), await events(bystander.guid)]).toEqual([
      [{ rights: true }, { rights: true }],
      [],
    ])
    expect(await events(admin.guid)).toEqual(expect.arrayContaining([{ people: true }]))
  })
  it('has a name of its own, and refuses a stale change', async () => {
    const group = await aGroup()
    for (const reply of [
      await admin.post('/groups', { name: ` ${group.name.toUpperCase()}` }),
      await admin.put(`/groups/${(await aGroup()).guid}`, { name: group.name }),
    ]) {
      expect([reply.status, reply.body.errors[0]]).toMatchObject([422, { field: 'name', code: 'exists' }])
    }
    expect((await admin.post('/groups', { name: ' ' })).body.errors[0]).toMatchObject({
      field: 'name',
      code: 'required',
    })
    await admin.put(`/groups/${group.guid}`, { name: `${group.name} bis` })
    expect((await admin.put(`/groups/${group.guid}`, { name: 'x', version: group.version })).body).toMatchObject({
      code: 'stale',
      current: { name: `${group.name} bis` },
    })
  })
  it('is read by any GROUP role and changed by its own', async () => {
    const group = await aGroup()
    const viewer = await aUser(node, company, { roles: ['ROLE_GROUP_VIEW'] })
    expect([
      (await viewer.get('/groups?search=groupe')).status,
      (await viewer.get(`/groups/${group.guid}`)).status,
      (await viewer.get('/roles')).status,
    ]).toEqual([200, 200, 200])
    expect([
      (await viewer.post('/groups', { name: 'x' })).status,
      (await viewer.put(`/groups/${group.guid}`, { name: 'x' })).status,
      (await viewer.del(`/groups/${group.guid}`)).status,
    ]).toEqual([403, 403, 403])
    expect((await (await aUser(node, company, { roles: ['ROLE_USER_FULL'] })).get('/groups')).status).toBe(403)
  })
})

describe('granting through a group', () => {
  it('needs what the group gives: for its roles, its levels, and for each new member, oneself included', async () => {
    const manager = await aUser(node, company, { roles: ['ROLE_GROUP_FULL', 'ROLE_ITEM_VIEW'] })
    await grant(node, manager, folder, 'read')
    const [own, strong] = [
      (
        await manager.post('/groups', {
          name: `Mien ${++n}`,
          roles: ['ROLE_ITEM_VIEW'],
          folder_roles: [{ folder, permission: 'read' }],
          members: [manager.guid],
        })
      ).body,
      await aGroup({ roles: ['ROLE_USER_FULL'] }),
    ]
    expect(own.memberCount).toBe(1)
    for (const [path, change, field] of [
      [own.guid, { roles: ['ROLE_ITEM_EDIT'] }, 'roles'],
      [own.guid, { folder_roles: [{ folder, permission: 'write' }] }, 'folder_roles'],
      [strong.guid, { members: [manager.guid] }, 'members'],
    ] as const) {
      const { status, body } = await manager.put(`/groups/${path}`, change)
      expect([status, body.code, body.errors[0].field]).toEqual([403, 'grant_denied', field])
    }
    expect((await manager.put(`/groups/${strong.guid}`, { name: `Renommé ${++n}` })).status).toBe(200)
    expect((await manager.get('/users/me')).body.user.effectiveRoles).not.toContain('ROLE_USER_FULL')
  })
  it('does not lift the restriction on outgoing requests for a member who is let go by somebody without full rights', async () => {
    const restricted = await aGroup({
      roles: ['ROLE_API_DISABLED_OUTGOING'],
      members: [(await aUser(node, company, { roles: [] })).guid],
    })
    const manager = await aUser(node, company, { roles: ['ROLE_GROUP_FULL'] })
    for (const reply of [
      await manager.put(`/groups/${restricted.guid}`, { members: [] }),
      await manager.del(`/groups/${restricted.guid}`),
    ])
      expect([reply.status, (reply.body as { code?: string }).code]).toEqual([403, 'grant_denied'])
    expect((await admin.put(`/groups/${restricted.guid}`, { members: [] })).status).toBe(200)
  })
  it('never takes the last administrator away', async () => {
    const alone = await aCompany(node)
    const founder = await aUser(node, alone)
    const { body: chiefs } = await founder.post('/groups', {
      name: 'Chefs',
      roles: ['ROLE_USER_FULL', 'ROLE_GROUP_FULL'],
      members: [founder.guid],
    })
    const { body: me } = await founder.get(`/users/${founder.guid}`)
    expect(
      (
        await founder.put(`/users/${founder.guid}`, {
          roles: me.roles.filter((role: string) => role !== 'ROLE_USER_FULL'),
        })
      ).status,
    ).toBe(200)
    for (const reply of [
      await founder.put(`/groups/${chiefs.guid}`, { members: [] }),
      await founder.put(`/groups/${chiefs.guid}`, { roles: ['ROLE_GROUP_FULL'] }),
      await founder.del(`/groups/${chiefs.guid}`),
    ])
      expect([reply.status, (reply.body as { code?: string }).code]).toEqual([409, 'last_admin'])
  })
})

describe('the levels set on a folder', () => {
  it('are told to those they are of, and a `none` is not taken away by who may not see what it closes', async () => {
    const top = await aFolder(admin, `Site ${++n}`)
    const closed = await aFolder(admin, 'Coffre', { parent: top })
    const [member, holder] = [
      await aUser(node, company, { roles: [] }),
      await aUser(node, company, { roles: ['ROLE_FOLDER_PERMISSIONS'] }),
    ]
    const group = await aGroup({
      members: [member.guid],
      folder_roles: [
        { folder: top, permission: 'none' },
        { folder: closed, permission: 'read' },
      ],
    })
    await grant(node, holder, top, 'write')
    await grant(node, holder, closed, 'none')
    const heard = (await events(member.guid)).length
    const set = (groups: unknown[], users: unknown[] = [{ user: holder.guid, permission: 'write' }]) =>
      holder.put(`/folders/${top}/permissions`, { users, groups })
    // The group holds more below than the holder sees; its own level on the top may be given, because it opens the top
    // alone.
    expect((await set([{ group: group.guid, permission: 'write' }])).status).toBe(200)
    expect((await events(member.guid)).slice(heard)).toEqual([{ rights: true }])
    const reader = (
      await admin.post('/users', {
        firstname: 'Lea',
        lastname: 'Roy',
        is_user: false,
        folder_roles: [{ folder: top, permission: 'none' }],
      })
    ).body
    const { body: other } = await admin.put(`/users/${reader.guid}`, {
      folder_roles: [{ folder: top, permission: 'none' }],
    })
    expect(other.folder_roles).toHaveLength(1)
    expect(
      (
        await set(
          [],
          [
            { user: holder.guid, permission: 'write' },
            { user: reader.guid, permission: 'read' },
          ],
        )
      ).status,
    ).toBe(403)
  })
})
