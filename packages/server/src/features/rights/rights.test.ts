import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Explanation } from '@entrepot/contract/rights/rights.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let company = ''
let [lyon, aisle, shelf, item] = ['', '', '', '']
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  lyon = await aFolder(admin, 'Lyon')
  aisle = await aFolder(admin, 'Allée', { parent: lyon })
  shelf = await aFolder(admin, 'Casier', { parent: aisle })
  item = await anItem(admin, shelf, { name: 'Perceuse' })
})
afterAll(() => node.stop())

const aGroup = (
  name: string,
  member: Caller,
  roles: Role[],
  levels: [folder: string, level: string][],
): Promise<string> => {
  const guid = crypto.randomUUID()
  return transaction(node.pool, { company }, async ({ db }) => {
    await sql`insert into user_group (company_id, id, name, name_key)
      values (${company}, ${guid}, ${name}, ${guid})`.execute(db)
    for (const role of roles)
      await sql`insert into group_role (company_id, group_id, role) values (${company}, ${guid}, ${role})`.execute(db)
    await sql`insert into group_member (company_id, group_id, user_id)
      values (${company}, ${guid}, ${member.guid})`.execute(db)
    for (const [folder, level] of levels)
      await sql`insert into folder_permission (company_id, id, folder_id, group_id, level)
        values (${company}, gen_random_uuid(), ${folder}, ${guid}, ${level})`.execute(db)
    await sql`update company set rights_version = rights_version + 1 where id = ${company}`.execute(db)
    return guid
  })
}
const explain = async (asker: Caller, query: string): Promise<Explanation> => {
  const { status, body, text } = await asker.get<Explanation>(`/rights/explain?${query}`)
  expect(status, text).toBe(200)
  return body
}

describe('why somebody can or cannot', () => {
  it('is told as user, group, nearest entry, level and role (X-44)', async () => {
    const user = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, user, lyon, 'read')
    const group = await aGroup('Magasin', user, ['ROLE_ITEM_FULL'], [[aisle, 'write']])
    expect(await explain(admin, `user=${user.guid}&item=${item}`)).toEqual({
      user: { guid: user.guid, name: 'Ada Test' },
      folder: { guid: shelf, name: 'Casier' },
      item: { guid: item, name: 'Perceuse' },
      level: 'write',
      everywhere: false,
      chain: [
        { via: null, entry: { folder: { guid: lyon, name: 'Lyon' }, level: 'read' }, counts: false },
        {
          via: { guid: group, name: 'Magasin' },
          entry: { folder: { guid: aisle, name: 'Allée' }, level: 'write' },
          counts: true,
        },
      ],
      see: {
        allowed: true,
        why: 'allowed',
        roles: [
          { role: 'ROLE_ITEM_VIEW', via: null },
          { role: 'ROLE_ITEM_FULL', via: { guid: group, name: 'Magasin' } },
        ],
      },
      change: {
        allowed: true,
        why: 'allowed',
        roles: [{ role: 'ROLE_ITEM_FULL', via: { guid: group, name: 'Magasin' } }],
      },
    })
    expect(await explain(user, `item=${item}`)).toMatchObject({ user: { guid: user.guid }, level: 'write' })
  })

  /** Each with the levels of the user and of one group. */
  const CASES: {
    what: string
    roles: Role[]
    own: [() => string, 'none' | 'read' | 'write'][]
    group?: [Role[], [() => string, string][]]
    why: [see: string, change: string]
  }[] = [
    { what: 'nothing given', roles: ['ROLE_ITEM_FULL'], own: [], why: ['no_entry', 'no_entry'] },
    { what: 'a level and no role', roles: [], own: [[() => lyon, 'write']], why: ['no_role', 'no_role'] },
    { what: 'a level to read', roles: ['ROLE_ITEM_FULL'], own: [[() => lyon, 'read']], why: ['allowed', 'read_only'] },
    { what: 'a role to view', roles: ['ROLE_ITEM_VIEW'], own: [[() => shelf, 'write']], why: ['allowed', 'no_role'] },
    {
      what: 'closed below',
      roles: ['ROLE_ITEM_FULL'],
      own: [
        [() => lyon, 'write'],
        [() => aisle, 'none'],
      ],
      why: ['closed', 'closed'],
    },
    {
      what: 'closed for oneself, open by a group',
      roles: [],
      own: [[() => aisle, 'none']],
      group: [['ROLE_ITEM_EDIT'], [[() => lyon, 'write']]],
      why: ['allowed', 'allowed'],
    },
    {
      what: 'full rights on folders',
      roles: ['ROLE_FOLDER_FULL', 'ROLE_ITEM_EDIT'],
      own: [[() => aisle, 'none']],
      why: ['allowed', 'allowed'],
    },
  ]
  it.each(CASES)('is what the calls themselves answer: $what', async ({ roles, own, group, why }) => {
    const user = await aUser(node, company, { roles })
    for (const [folder, level] of own) await grant(node, user, folder(), level)
    if (group)
      await aGroup(
        `Groupe ${crypto.randomUUID()}`,
        user,
        group[0],
        group[1].map(([folder, level]) => [folder(), level]),
      )
    const { see, change, everywhere } = await explain(admin, `user=${user.guid}&item=${item}`)
    expect([see.why, change.why, everywhere]).toEqual([...why, roles.includes('ROLE_FOLDER_FULL')])
    const [seen, changed] = [
      await user.get(`/items/${item}`),
      await user.put(`/items/${item}`, { name: 'Perceuse', type: 'product' }),
    ]
    expect([see.allowed, change.allowed]).toEqual([seen.status === 200, changed.status === 200])
    const place = await explain(admin, `user=${user.guid}&folder=${shelf}`)
    expect([place.see.allowed, place.change.allowed]).toEqual([
      (await user.get(`/folders/${shelf}`)).status === 200,
      (await user.put(`/folders/${shelf}`, { description: '' })).status === 200,
    ])
  })

  it('tells of a disabled user that they are', async () => {
    const user = await aUser(node, company)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update app_user set active = false where company_id = ${company} and id = ${user.guid}`.execute(db),
    )
    expect((await explain(admin, `user=${user.guid}&folder=${lyon}`)).see).toMatchObject({
      allowed: false,
      why: 'disabled',
    })
  })
  it('is asked of others by administrators of users only, and of places one sees', async () => {
    const [user, clerk] = [
      await aUser(node, company, { roles: ['ROLE_USER_EDIT', 'ROLE_ITEM_VIEW'] }),
      await aUser(node, company, { roles: ['ROLE_USER_FULL'] }),
    ]
    await grant(node, user, lyon, 'read')
    await grant(node, clerk, shelf, 'read')
    expect((await user.get(`/rights/explain?user=${admin.guid}&folder=${lyon}`)).status).toBe(403)
    expect((await clerk.get(`/rights/explain?user=${user.guid}&folder=${lyon}`)).status).toBe(404)
    expect((await admin.get(`/rights/explain?user=${crypto.randomUUID()}&folder=${lyon}`)).status).toBe(404)
    for (const query of ['', `folder=${lyon}&item=${item}`])
      expect((await admin.get(`/rights/explain?${query}`)).status).toBe(400)
    // The entry stands on a folder the asker does not see.
    expect((await explain(clerk, `user=${user.guid}&folder=${shelf}`)).chain).toEqual([
      { via: null, entry: { folder: { guid: null, name: '…' }, level: 'read' }, counts: true },
    ])
  })
})

describe('the product as another user sees it (X-44)', () => {
  const view = (viewer: Caller, of: string) =>
    viewer.post<{ token: string; until: string; user: { guid: string; name: string } }>(`/users/${of}/view`)
  const viewing = async (viewer: Caller, of: string) => {
    const { status, body, text } = await view(viewer, of)
    expect(status, text).toBe(201)
    return callerOf(node, body.token)
  }
  const rightsOf = (user: Caller, change: string) =>
    transaction(node.pool, { company }, async ({ db }) => {
      await sql.raw(change).execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${user.company}`.execute(db)
    })

  it('shows their folders, items and rights, and changes nothing', async () => {
    const paris = await aFolder(admin, 'Paris')
    await anItem(admin, paris, { name: 'Scie' })
    const user = await aUser(node, company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, user, lyon, 'write')
    const call = await viewing(admin, user.guid)
    expect(
      (await call<{ data: { name: string }[] }>('GET', '/items?search=')).body.data.map(({ name }) => name),
    ).toEqual(['Perceuse'])
    expect((await call('GET', `/folders/${paris}`)).status).toBe((await user.get(`/folders/${paris}`)).status)
    expect((await call<{ user: object }>('GET', '/users/me')).body.user).toMatchObject({
      guid: user.guid,
      effectiveRoles: expect.not.arrayContaining(['ROLE_USER_FULL']),
    })
    expect((await call('GET', '/users')).body).toMatchObject({ code: 'forbidden' })
    expect((await user.put(`/items/${item}`, { description: 'Sans fil' })).status).toBe(200)
    const refused = await call('PUT', `/items/${item}`, { description: 'Volée' })
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'view_only', message: 'Vous voyez Entrepôt comme une autre personne\u00A0: rien ne peut être modifié' },
    ])
    expect((await user.get<{ description: string }>(`/items/${item}`)).body.description).toBe('Sans fil')
  })
  it('is told in the log, with who looked', async () => {
    const user = await aUser(node, company, { roles: [] })
    await viewing(admin, user.guid)
    const { body } = await admin.get(`/activities?entity=user&guid=${user.guid}`)
    expect(body.data).toMatchObject([
      { action: 'view_as', user: { guid: admin.guid }, entityName: 'Ada Test', changes: [] },
    ])
  })
  it('ends with the right to it: of the viewer, of the user, and where a folder comes in that the viewer does not see', async () => {
    const viewer = await aUser(node, company, { roles: ['ROLE_USER_FULL'] })
    await grant(node, viewer, lyon, 'read')
    const user = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, user, lyon, 'read')
    const call = await viewing(viewer, user.guid)
    const isOpen = async () => {
      const { status, body } = await call<{ code?: string }>('GET', '/items')
      return status === 200 || body.code
    }
    expect(await isOpen()).toBe(true)
    await rightsOf(user, `update folder_permission set level = 'write' where user_id = '${user.guid}'`)
    expect(await isOpen()).toBe('view_ended')
    await rightsOf(user, `update folder_permission set level = 'read' where user_id = '${user.guid}'`)
    await rightsOf(user, `update app_user set active = false where id = '${user.guid}'`)
    expect(await isOpen()).toBe('view_ended')
    await rightsOf(user, `update app_user set active = true where id = '${user.guid}'`)
    expect(await isOpen()).toBe(true)
    await rightsOf(viewer, `delete from user_role where user_id = '${viewer.guid}'`)
    expect(await isOpen()).toBe('view_ended')
    await rightsOf(viewer, `update app_user set active = false where id = '${viewer.guid}'`)
    expect(await isOpen()).toBe('account_disabled')
  })
  it('tells nothing of the other companies of that person', async () => {
    const elsewhere = await aUser(node, await aCompany(node))
    const user = await aUser(node, company, { roles: [] })
    const person = crypto.randomUUID()
    await transaction(node.pool, { company, person }, ({ db }) =>
      sql`insert into person (id, email, email_key) values (${person}, ${person}, ${person})`.execute(db),
    )
    for (const one of [elsewhere, user])
      await transaction(node.pool, { company: one.company }, ({ db }) =>
        sql`update app_user set person_id = ${person} where company_id = ${one.company} and id = ${one.guid}`.execute(
          db,
        ),
      )
    type Answer = { user: { companies: { guid: string }[] } }
    expect((await user.get<Answer>('/users/me')).body.user.companies).toHaveLength(2)
    const call = await viewing(admin, user.guid)
    expect((await call<Answer>('GET', '/users/me')).body.user.companies.map(({ guid }) => guid)).toEqual([company])
  })
  it('is refused for oneself, nobody, who cannot sign in, and who sees more folders', async () => {
    const viewer = await aUser(node, company, { roles: ['ROLE_USER_FULL'] })
    const user = await aUser(node, company, { roles: [] })
    await grant(node, user, shelf, 'read')
    expect((await view(viewer, viewer.guid)).body).toMatchObject({ code: 'view_self' })
    expect((await view(viewer, crypto.randomUUID())).status).toBe(404)
    expect((await view(viewer, (await aUser(node, await aCompany(node))).guid)).status).toBe(404)
    expect((await view(viewer, user.guid)).body).toMatchObject({
      code: 'view_denied',
      message: 'Ada Test a accès à des dossiers que vous ne voyez pas',
    })
    await rightsOf(user, `update app_user set active = false where id = '${user.guid}'`)
    expect((await view(viewer, user.guid)).body).toMatchObject({ code: 'view_inactive' })
  })
})
