import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

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
const address = () => `personne${++n}@example.com`
const aPerson = (fields: Record<string, unknown> = {}) => ({
  firstname: 'Grace',
  lastname: `Hopper ${++n}`,
  email: address(),
  ...fields,
})
const PASSWORD = 'Entrepot-2026'
const mailsTo = async (email: string) =>
  (
    await node.pool.query<{ subject: string; text_body: string }>(
      'select subject, text_body from mail where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows
const tokenIn = (text: string) => /token=(\S+)/.exec(text)![1]!
const signIn = (email: string, password = PASSWORD) =>
  anonymous(node, `10.0.0.${++n % 250}`).post('/auth/login', { email, password })
const asSignedIn = async (email: string): Promise<Caller> => {
  const { body } = await signIn(email)
  const { call } = anonymous(node)
  const bearer = { authorization: `Bearer ${body.token}` }
  const ask = <T>(method: string, path: string, sent?: unknown) => call<T>(method, path, sent, bearer)
  return {
    guid: '',
    company,
    token: body.token,
    call: ask as Caller['call'],
    get: (path) => ask('GET', path),
    post: (path, sent) => ask('POST', path, sent ?? {}),
    put: (path, sent) => ask('PUT', path, sent ?? {}),
    del: (path) => ask('DELETE', path),
  }
}
const errorsOf = (body: { errors?: { field: string; code: string }[] }) =>
  body.errors?.map(({ field, code }) => [field, code])

describe('a new user', () => {
  it('is invited by a link of seven days that works once, and signs in with the password chosen', async () => {
    const email = address()
    const { status, body } = await admin.post('/users', {
      firstname: 'Paul',
      lastname: 'Durand',
      email,
      roles: ['ROLE_LOGIN_DESKTOP'],
    })
    expect([status, body], JSON.stringify(body)).toMatchObject([
      201,
      {
        email,
        username: email,
        status: 'active',
        active: true,
        is_user: true,
        roles: ['ROLE_LOGIN_DESKTOP'],
        call_prefix: '+33',
        pendingEmail: null,
      },
    ])
    expect(body).not.toHaveProperty('password')
    const [mail, ...others] = await mailsTo(email)
    expect([mail!.subject, others]).toEqual(['Votre compte Entrepôt chez Atelier', []])
    const {
      rows: [link],
    } = await transaction(node.pool, { email }, ({ db }) =>
      sql<{
        days: number
      }>`select round(extract(epoch from r.expires_at - now()) / 86400)::int as days from password_reset r
        join person p on p.id = r.person_id where p.email_key = ${email}`.execute(db),
    )
    expect(link!.days).toBe(7)
    const chosen = { token: tokenIn(mail!.text_body), password: PASSWORD, passwordConfirm: PASSWORD }
    expect([
      (await anonymous(node).post('/auth/new-password', chosen)).status,
      (await anonymous(node).post('/auth/new-password', chosen)).body.code,
    ]).toEqual([204, 'invalid_reset_token'])
    expect((await signIn(email)).status).toBe(200)
  })
  it('with a password typed by the administrator gets no mail and signs in', async () => {
    const made = aPerson({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    expect((await admin.post('/users', made)).status).toBe(201)
    expect([await mailsTo(made.email), (await signIn(made.email)).status]).toEqual([[], 200])
  })
  it('has a prefix by language, a phone without it, and a password that nobody reads (USER-02)', async () => {
    const told = ({ body }: { body: { call_prefix: string; phone: string } }) => [body.call_prefix, body.phone]
    const made = await admin.post('/users', aPerson({ phone: '+33 6 12 34 56 78', password: PASSWORD }))
    expect(told(made)).toEqual(['+33', '6 12 34 56 78'])
    const english = { 'accept-language': 'en' }
    expect(told(await admin.call('POST', '/users', aPerson({ phone: '001 555 0199' }), english))).toEqual([
      '+1',
      '555 0199',
    ])
    const path = `/users/${made.body.guid}`
    expect(told(await admin.put(path, { phone: '0033 7 00 00 00 00' }))).toEqual(['+33', '7 00 00 00 00'])
    expect(told(await admin.put(path, { call_prefix: '+44', phone: '+44 20 7946 0000' }))).toEqual([
      '+44',
      '20 7946 0000',
    ])
    const own = await aUser(node, admin.company)
    expect(told(await own.put('/users/me', { phone: '+33 (0)1 02 03 04 05' }))).toEqual(['+33', '1 02 03 04 05'])
    const read = [await admin.get(path), await admin.get('/users?size=100'), await admin.get('/users?export=csv')]
    expect(read.map(({ text }) => /password|mot de passe|argon|scrypt/i.test(text))).toEqual([false, false, false])
  })
  it('is made once however often the call is sent with its key', async () => {
    const made = aPerson()
    const send = (body: unknown) => admin.call('POST', '/users', body, { 'idempotency-key': 'once' })
    const answers = await Promise.all([send(made), send(made), send(made)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.guid}`)).size).toBe(1)
    expect([answers[0]!.status, (await mailsTo(made.email)).length]).toEqual([201, 1])
    expect((await send({ ...made, lastname: 'Autre' })).body.code).toBe('idempotency_mismatch')
  })
  it('names each refused field', async () => {
    const known = aPerson({ username: 'grace', tag: 'BADGE-1' })
    await admin.post('/users', known)
    for (const [fields, expected] of [
      [{ email: '' }, ['email', 'required']],
      [{ email: 'nobody' }, ['email', 'email']],
      [{ email: known.email.toUpperCase() }, ['email', 'exists']],
      [{ username: ' GRACE ' }, ['username', 'exists']],
      [{ tag: 'badge-1' }, ['tag', 'exists']],
      [{ phone: 'call' }, ['phone', 'phone']],
      [{ password: 'short' }, ['password', 'password_rules']],
      [{ roles: ['ROLE_NOTHING'] }, ['roles.0', 'unknown_value']],
      [{ groups: [crypto.randomUUID()] }, ['groups', 'unknown_value']],
      [{ folder_roles: [{ folder: crypto.randomUUID(), permission: 'read' }] }, ['folder_roles', 'unknown_value']],
    ] as const) {
      const { status, body } = await admin.post('/users', aPerson(fields))
      expect([fields, status, errorsOf(body)]).toEqual([fields, 422, [expected]])
    }
    expect((await admin.post('/users', aPerson({ email: known.email }))).body.errors[0].message).toBe(
      `${known.email} existe déjà`,
    )
  })
  it('without an account needs no e-mail, signs in nowhere and takes no place in the plan', async () => {
    const { status, body } = await admin.post('/users', { firstname: 'Ada', lastname: 'Sans compte', is_user: false })
    expect([status, body.email, body.username]).toEqual([201, null, 'Ada Sans compte'])
    expect(
      (await admin.post('/users', { firstname: 'Ada', lastname: 'Sans compte', is_user: false })).body.username,
    ).toBe('Ada Sans compte 2')
    expect(errorsOf((await admin.put(`/users/${body.guid}`, { is_user: true })).body)).toEqual([['email', 'required']])
    const email = address()
    expect((await admin.put(`/users/${body.guid}`, { is_user: true, email })).body).toMatchObject({
      is_user: true,
      email,
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })
  it('accepts both names of the folder permissions, and both spellings of a role are kept as given', async () => {
    const folder = await aFolder(admin, `Quai ${++n}`)
    const { body } = await admin.post(
      '/users',
      aPerson({
        roles: ['ROLE_ORDER_CREATE', 'ROLE_ORDER_UPDATE'],
        foldersPermissions: [{ folder: { guid: folder, name: 'x' }, permission: 'read' }],
      }),
    )
    expect([body.roles, body.folder_roles[0].permission, body.foldersPermissions]).toEqual([
      ['ROLE_ORDER_CREATE', 'ROLE_ORDER_UPDATE'],
      'read',
      body.folder_roles,
    ])
    const again = await admin.put(`/users/${body.guid}`, { ...body, folder_roles: [{ folder, permission: 'write' }] })
    expect([again.status, again.body.folder_roles[0].permission], JSON.stringify(again.body)).toEqual([200, 'write'])
  })
})

describe('an e-mail that has an account elsewhere (USER-17)', () => {
  it('is linked: the person keeps their password, and the caller cannot tell', async () => {
    const elsewhere = await aUser(node, await aCompany(node, { name: 'Ailleurs' }))
    const [known, unknown] = [aPerson({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] }), aPerson()]
    await elsewhere.post('/users', known)
    const [linked, fresh] = [
      await admin.post('/users', { ...known, password: 'Autre-2026!' }),
      await admin.post('/users', { ...unknown, password: 'Autre-2026!' }),
    ]
    expect([linked.status, Object.keys(linked.body), linked.body.pendingEmail]).toEqual([
      fresh.status,
      Object.keys(fresh.body),
      fresh.body.pendingEmail,
    ])
    expect(linked.text).not.toContain('Ailleurs')
    const told = ({ invited, secondFactor, active }: Record<string, unknown>) => ({ invited, secondFactor, active })
    expect(told(linked.body)).toEqual(told(fresh.body))
    expect([(await signIn(known.email)).status, (await signIn(known.email, 'Autre-2026!')).status]).toEqual([200, 401])
  })
  it('is linked also when two companies invite it at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, async () => aUser(node, await aCompany(node))))
    const made = aPerson()
    expect((await Promise.all(others.map((one) => one.post('/users', made)))).map(({ status }) => status)).toEqual([
      201, 201, 201, 201,
    ])
    expect((await mailsTo(made.email)).length).toBe(4)
    expect(
      (
        await transaction(node.pool, { email: made.email }, ({ db }) =>
          sql`select from person where email_key = ${made.email}`.execute(db),
        )
      ).rows,
    ).toHaveLength(1)
  })
})

describe('taking', () => {
  const RIGHTS: Role[] = ['ROLE_USER_ADD', 'ROLE_USER_EDIT', 'ROLE_USER_DELETE', 'ROLE_GROUP_FULL', 'ROLE_ITEM_VIEW']
  const refusedOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  it('from somebody who has more is refused: roles, groups, the account, the name', async () => {
    const manager = await aUser(node, company, { roles: RIGHTS })
    const folder = await aFolder(admin, `Site ${++n}`)
    const { body: group } = await admin.post('/groups', { name: `Équipe ${++n}`, roles: ['ROLE_ITEM_VIEW'] })
    const { body: chief } = await admin.post('/users', {
      ...aPerson({ roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_DELETE'], groups: [group.guid], password: PASSWORD }),
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
          ...aPerson({ roles: ['ROLE_ITEM_VIEW'] }),
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
    const { body: other } = await admin.post('/users', aPerson({ roles: ['ROLE_ITEM_DELETE'] }))
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
    expect((await manager.post('/users', aPerson({ roles: ['ROLE_TRASH_VIEW'] }))).body.errors[0].message).toBe(
      'Vous ne pouvez pas donner un droit que vous n’avez pas\u00A0: Corbeille → Voir',
    )
    expect((await admin.get(`/users/${manager.guid}`)).body.roles).toEqual([...RIGHTS].sort())
  })
  it('is refused through a group with more rights, for others and for oneself', async () => {
    const manager = await aUser(node, company, { roles: RIGHTS })
    const { body: group } = await admin.post('/groups', { name: `Chefs ${++n}`, roles: ['ROLE_USER_FULL'] })
    for (const reply of [
      await manager.put(`/users/${manager.guid}`, { groups: [group.guid] }),
      await manager.post('/users', aPerson({ groups: [group.guid] })),
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
      aPerson({
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
    const { body: third } = await admin.post('/users', aPerson())
    const refused = await manager.put(`/users/${third.guid}`, { folder_roles: [{ folder: top, permission: 'read' }] })
    expect([refused.status, refused.body.code, refused.text.includes('Fermé')]).toEqual([403, 'grant_denied', false])
  })
  it('counts for who would take over an account by its address', async () => {
    const manager = await aUser(node, company, { roles: ['ROLE_USER_EDIT'] })
    const { body: chief } = await admin.post('/users', aPerson({ roles: ['ROLE_USER_FULL', 'ROLE_ITEM_FULL'] }))
    expect(errorsOf((await manager.put(`/users/${chief.guid}`, { email: address() })).body)).toEqual([
      ['email', 'grant_denied'],
      ['email', 'grant_denied'],
    ])
  })
})

describe('a changed e-mail', () => {
  it('counts only once its link is used; both addresses are told', async () => {
    const made = aPerson({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    const { body: user } = await admin.post('/users', made)
    const email = address()
    expect((await admin.put(`/users/${user.guid}`, { email, version: user.version })).body).toMatchObject({
      email: made.email,
      pendingEmail: email,
    })
    expect([(await signIn(made.email)).status, (await signIn(email)).status]).toEqual([200, 401])
    expect((await mailsTo(made.email)).map(({ subject }) => subject)).toEqual(['Changement d’adresse de votre compte'])
    const [link] = await mailsTo(email)
    const confirm = () => anonymous(node).post('/auth/confirm-email', { token: tokenIn(link!.text_body) })
    expect([(await confirm()).body, (await confirm()).body.code]).toEqual([
      { newPassword: null },
      'invalid_email_token',
    ])
    expect([(await signIn(made.email)).status, (await signIn(email)).status]).toEqual([401, 200])
    expect((await admin.get(`/users/${user.guid}`)).body).toMatchObject({ email, pendingEmail: null })
  })
  it('leaves the account of another company as it is', async () => {
    const elsewhere = await aUser(node, await aCompany(node))
    const made = aPerson({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    await elsewhere.post('/users', made)
    const { body: user } = await admin.post('/users', made)
    const email = address()
    await admin.put(`/users/${user.guid}`, { email })
    const { body } = await anonymous(node).post('/auth/confirm-email', {
      token: tokenIn((await mailsTo(email))[0]!.text_body),
    })
    expect(
      (
        await anonymous(node).post('/auth/new-password', {
          token: body.newPassword,
          password: 'Nouveau-2026',
          passwordConfirm: 'Nouveau-2026',
        })
      ).status,
    ).toBe(204)
    expect([(await signIn(made.email)).status, (await signIn(email, 'Nouveau-2026')).body.company.guid]).toEqual([
      200,
      company,
    ])
    expect((await elsewhere.get('/users?search=' + made.email)).body.total).toBe(1)
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

describe('the limit of users', () => {
  it('is not passed by 60 creations at once, and counts active users only', async () => {
    const small = await aCompany(node)
    const chief = await aUser(node, small)
    await transaction(node.pool, { company: small }, ({ db }) =>
      sql`update company set limit_users = 6 where id = ${small}`.execute(db),
    )
    const answers = await Promise.all(Array.from({ length: 60 }, () => chief.post('/users', aPerson())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused[0]!.body).toMatchObject({
      code: 'plan_limit_reached',
      message: 'La limite de 6 utilisateurs de votre abonnement est atteinte',
    })
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]))
    const { body: spare } = await chief.post('/users', aPerson({ status: 'inactive' }))
    const { status: isMade, body: contact } = await chief.post('/users', aPerson({ is_user: false }))
    expect([isMade, (await chief.put(`/users/${contact.guid}`, { is_user: true })).body.code]).toEqual([
      201,
      'plan_limit_reached',
    ])
    expect((await chief.put(`/users/${spare.guid}/status`, { status: 'active' })).body.code).toBe('plan_limit_reached')
    expect((await chief.get('/subscription')).body).toMatchObject({ limits: { users: 6 }, usage: { users: 6 } })
    await chief.put(`/users/${answers.find(({ status }) => status === 201)!.body.guid}/status`, { status: 'inactive' })
    expect((await chief.put(`/users/${spare.guid}/status`, { status: 'active' })).body).toMatchObject({
      status: 'active',
      active: true,
    })
  })
})

describe('who is disabled or removed', () => {
  it.each([
    ['disabled', 'account_disabled', (guid: string) => admin.put(`/users/${guid}/status`, { status: 'inactive' })],
    ['removed', 'unauthorized', (guid: string) => admin.del(`/users/${guid}`)],
  ])('%s: the next call is refused and the session ends', async (_name, code, end) => {
    const made = aPerson({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    const { body: user } = await admin.post('/users', made)
    const { refresh_token } = (await signIn(made.email)).body
    const colleague = await asSignedIn(made.email)
    expect((await colleague.get('/items')).status).toBe(200)
    await end(user.guid)
    expect((await colleague.get('/items')).body.code).toBe(code)
    expect((await anonymous(node).post('/token/refresh', { refresh_token })).status).toBe(401)
    expect((await signIn(made.email)).status).not.toBe(200)
  })
  it('keeps their name in what they made', async () => {
    const folder = await aFolder(admin, `Mémoire ${++n}`)
    const { body: user } = await admin.post(
      '/users',
      aPerson({
        firstname: 'Marie',
        lastname: 'Curie',
        password: PASSWORD,
        roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL'],
      }),
    )
    const item = await anItem(await asSignedIn(user.email), folder, { name: 'Fiole', quantity: 3 })
    await admin.del(`/users/${user.guid}`)
    expect((await admin.get(`/users/${user.guid}`)).status).toBe(404)
    expect((await admin.get(`/items/${item}`)).body.createdBy.name).toBe('Marie Curie')
    expect((await admin.get(`/activities?entity=item&guid=${item}`)).body.data[0].user.name).toBe('Marie Curie')
    expect(
      (await admin.get(`/activities?entity=user&guid=${user.guid}`)).body.data.map(
        (one: { action: string; entityName: string }) => [one.action, one.entityName],
      ),
    ).toEqual([
      ['delete', 'Marie Curie'],
      ['login', 'Marie Curie'],
      ['create', 'Marie Curie'],
    ])
  })
})

describe('reading users', () => {
  it('lists for any USER role without phone and notes, and shows one only to those who may change users (T5)', async () => {
    const viewer = await aUser(node, company, { roles: ['ROLE_USER_VIEW'] })
    const { body: user } = await admin.post(
      '/users',
      aPerson({ firstname: 'Éloïse', lastname: `Unique ${++n}`, notes: 'secret', phone: '0612345678' }),
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
      guids.push((await admin.post('/users', aPerson({ lastname, status, groups: [group.guid] }))).body.guid)
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
    const chief = (lastname: string) => aPerson({ lastname, roles: ['ROLE_USER_FULL'] })
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
    const { body: user } = await admin.post('/users', aPerson())
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
