import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, type Caller, grant, startTestNode, type TestNode } from '../../testing/test-node.ts'

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

/** A group with one member, roles and levels, as an administrator would make it. */
const aGroup = (
  name: string,
  member: Caller,
  roles: string[],
  levels: [folder: string, level: string][],
): Promise<string> => {
  const guid = node.services.clock.uuid()
  return transaction(node.pool, { company }, async ({ db }) => {
    await sql`insert into user_group (company_id, id, name, name_key)
      values (${company}, ${guid}, ${name}, ${name.toLowerCase()})`.execute(db)
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
type Permission = { folder: { guid: string; name: string }; permission: string }
const byName = (permissions: Permission[]) =>
  Object.fromEntries(permissions.map(({ folder, permission }) => [folder.name, permission]))

describe('users/me', () => {
  it('answers the own rights, those of each group, and the union of both', async () => {
    const top = await aFolder(admin, 'Lyon')
    const [aisle, office, other] = [
      await aFolder(admin, 'Allée', { parent: top }),
      await aFolder(admin, 'Bureau', { parent: top }),
      await aFolder(admin, 'Paris'),
    ]
    const shelf = await aFolder(admin, 'Casier', { parent: aisle })
    const user = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, user, top, 'read')
    await grant(node, user, office, 'none')
    const group = await aGroup(
      'Magasin',
      user,
      ['ROLE_ITEM_TAG_FULL'],
      [
        [aisle, 'write'],
        [other, 'none'],
      ],
    )

    const { status, body } = await user.get('/users/me')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      guid: user.guid,
      active: true,
      onboarding: true,
      roles: ['ROLE_ITEM_VIEW'],
      company: { guid: company, name: 'Atelier' },
      companies: [{ guid: company, name: 'Atelier' }],
    })
    expect(body.user.effectiveRoles).toEqual([
      'ROLE_ITEM_TAG_ADD',
      'ROLE_ITEM_TAG_DELETE',
      'ROLE_ITEM_TAG_EDIT',
      'ROLE_ITEM_TAG_FULL',
      'ROLE_ITEM_TAG_VIEW',
      'ROLE_ITEM_VIEW',
    ])
    // One entry per folder reached, the higher level where own and group differ; `none` cuts what lies above it.
    expect(byName(body.user.foldersPermissions)).toEqual({ Lyon: 'read', Allée: 'write', Casier: 'write' })
    expect(body.user.foldersPermissions).toContainEqual({
      folder: { guid: shelf, name: 'Casier' },
      permission: 'write',
    })
    expect(body.user.groups).toEqual([
      {
        guid: group,
        name: 'Magasin',
        roles: ['ROLE_ITEM_TAG_FULL'],
        // The name of a folder that is hidden stays hidden.
        foldersPermissions: expect.arrayContaining([
          { folder: { guid: aisle, name: 'Allée' }, permission: 'write' },
          { folder: { guid: other, name: '' }, permission: 'none' },
        ]),
      },
    ])
    expect(body.plan).toMatchObject({
      type: 'custom',
      status: 'active',
      endDate: null,
      limits: { items: null, users: null, fields: null },
      currency: '€',
    })
  })
  it('follows a right that was taken away on the next call', async () => {
    const folder = await aFolder(admin, 'Quai')
    const user = await aUser(node, company, { roles: ['ROLE_FOLDER_FULL', 'ROLE_ITEM_VIEW'] })
    expect(byName((await user.get('/users/me')).body.user.foldersPermissions)).toMatchObject({ Quai: 'write' })
    expect((await user.get('/items')).status).toBe(200)
    await transaction(node.pool, { company }, async ({ db }) => {
      await sql`delete from user_role where company_id = ${company} and user_id = ${user.guid}`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${company}`.execute(db)
    })
    expect((await user.get('/users/me')).body.user).toMatchObject({
      roles: [],
      effectiveRoles: [],
      foldersPermissions: [],
    })
    expect([(await user.get('/items')).body.code, (await user.get(`/folders/${folder}`)).status]).toEqual([
      'forbidden',
      404,
    ])
  })
  it('changes own names and phone, and nothing that gives a right', async () => {
    const user = await aUser(node, company, { roles: [] })
    const { body } = await user.get('/users/me')
    const saved = await user.put('/users/me', {
      ...body.user,
      firstname: ' Grace ',
      phone: '0612345678',
      roles: ['ROLE_USER_FULL'],
      active: false,
    })
    expect([saved.status, saved.body], JSON.stringify(saved.body)).toMatchObject([
      200,
      { firstname: 'Grace', phone: '0612345678', roles: [], active: true },
    ])
    expect((await user.put('/users/me', { notes: 'Équipe du soir' })).body.notes).toBe('Équipe du soir')
    expect((await user.put('/users/me', { phone: 'call' })).body.errors).toEqual([
      { field: 'phone', code: 'phone', message: 'Téléphone invalide' },
    ])
    expect((await user.put('/users/me', { firstname: ' ' })).body.errors).toEqual([
      { field: 'firstname', code: 'required', message: 'Ce champ est obligatoire' },
    ])
    expect((await user.put('/users/me', { lastname: 'x'.repeat(255) })).status).toBe(200)
    expect((await user.put('/users/me', { lastname: 'x'.repeat(256) })).body.errors[0]).toMatchObject({
      field: 'lastname',
      code: 'max_length',
      message: '255 caractères maximum',
    })
  })
})

describe('the company', () => {
  it('is configured in its own formats; its modules are sealed, for both spellings of the path', async () => {
    const { body } = await admin.get('/compagnies/me/config')
    expect(body).toMatchObject({ dateFormat: 'DD/MM/YYYY', currency: '€', timeZone: 'Europe/Paris', fieldsValues: {} })
    expect(body.modules).toMatch(/^v1\.[\w-]+\.[\w-]+$/)
    expect((await admin.get('/companies/me/config')).body).toMatchObject({ dateFormat: 'DD/MM/YYYY' })
    expect((await admin.get('/user/company')).body).toMatchObject({
      guid: company,
      date_format: 'DD/MM/YYYY',
      currency: 'euro',
      timezone: 'Europe/Paris',
    })
  })
})

describe('the tour', () => {
  const tour = async (user: Caller) => (await user.get('/users/me')).body.user.onboarding
  it('is closed once, by oneself, and stays closed (COMP-30, COMP-31)', async () => {
    const [one, two] = [await aUser(node, company, { roles: [] }), await aUser(node, company, { roles: [] })]
    expect(await one.call('PUT', '/users/me/onboarding')).toMatchObject({
      status: 200,
      body: { guid: one.guid, onboarding: false },
    })
    expect((await two.put(`/users/${two.guid}/onboarding`, { onboarding: false })).status).toBe(200)
    expect([await tour(one), await tour(two)]).toEqual([false, false])
    expect((await one.put('/users/me/onboarding', { onboarding: true })).status).toBe(422)
  })
  it('of others is closed by those who edit users, and by nobody else', async () => {
    const [editor, other] = [
      await aUser(node, company, { roles: ['ROLE_USER_EDIT'] }),
      await aUser(node, company, { roles: ['ROLE_USER_VIEW'] }),
    ]
    for (const guid of [editor.guid, crypto.randomUUID()])
      expect((await other.put(`/users/${guid}/onboarding`)).status).toBe(403)
    expect((await editor.put(`/users/${other.guid}/onboarding`)).body).toMatchObject({
      guid: other.guid,
      onboarding: false,
    })
    expect([
      await tour(editor),
      await tour(other),
      (await editor.put(`/users/${crypto.randomUUID()}/onboarding`)).status,
    ]).toEqual([true, false, 404])
  })
})
