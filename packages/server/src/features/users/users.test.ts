import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { newAddress, newUser } from '../../testing/new-user.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

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
    const email = newAddress()
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
    const [mail, ...others] = await mailsTo(node, email)
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
    const made = newUser({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    expect((await admin.post('/users', made)).status).toBe(201)
    expect([await mailsTo(node, made.email), (await signIn(made.email)).status]).toEqual([[], 200])
  })
  it('has a prefix by language, a phone without it, and a password that nobody reads (USER-02)', async () => {
    const told = ({ body }: { body: { call_prefix: string; phone: string } }) => [body.call_prefix, body.phone]
    const made = await admin.post('/users', newUser({ phone: '+33 6 12 34 56 78', password: PASSWORD }))
    expect(told(made)).toEqual(['+33', '6 12 34 56 78'])
    const english = { 'accept-language': 'en' }
    expect(told(await admin.call('POST', '/users', newUser({ phone: '001 555 0199' }), english))).toEqual([
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
    const made = newUser()
    const send = (body: unknown) => admin.call('POST', '/users', body, { 'idempotency-key': 'once' })
    const answers = await Promise.all([send(made), send(made), send(made)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.guid}`)).size).toBe(1)
    expect([answers[0]!.status, (await mailsTo(node, made.email)).length]).toEqual([201, 1])
    expect((await send({ ...made, lastname: 'Autre' })).body.code).toBe('idempotency_mismatch')
  })
  it('names each refused field', async () => {
    const known = newUser({ username: 'grace', tag: 'BADGE-1' })
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
      const { status, body } = await admin.post('/users', newUser(fields))
      expect([fields, status, errorsOf(body)]).toEqual([fields, 422, [expected]])
    }
    expect((await admin.post('/users', newUser({ email: known.email }))).body.errors[0].message).toBe(
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
    const email = newAddress()
    expect((await admin.put(`/users/${body.guid}`, { is_user: true, email })).body).toMatchObject({
      is_user: true,
      email,
    })
    expect(await mailsTo(node, email)).toHaveLength(1)
  })
  it('accepts both names of the folder permissions, and both spellings of a role are kept as given', async () => {
    const folder = await aFolder(admin, `Quai ${++n}`)
    const { body } = await admin.post(
      '/users',
      newUser({
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
    const [known, unknown] = [newUser({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] }), newUser()]
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
    const made = newUser()
    expect((await Promise.all(others.map((one) => one.post('/users', made)))).map(({ status }) => status)).toEqual([
      201, 201, 201, 201,
    ])
    expect((await mailsTo(node, made.email)).length).toBe(4)
    expect(
      (
        await transaction(node.pool, { email: made.email }, ({ db }) =>
          sql`select from person where email_key = ${made.email}`.execute(db),
        )
      ).rows,
    ).toHaveLength(1)
  })
})

describe('the limit of users', () => {
  it('is not passed by 60 creations at once, and counts active users only', async () => {
    const small = await aCompany(node)
    const chief = await aUser(node, small)
    await transaction(node.pool, { company: small }, ({ db }) =>
      sql`update company set limit_users = 6 where id = ${small}`.execute(db),
    )
    const answers = await Promise.all(Array.from({ length: 60 }, () => chief.post('/users', newUser())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused[0]!.body).toMatchObject({
      code: 'plan_limit_reached',
      message: 'La limite de 6 utilisateurs de votre abonnement est atteinte',
    })
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]))
    const { body: spare } = await chief.post('/users', newUser({ status: 'inactive' }))
    const { status: isMade, body: contact } = await chief.post('/users', newUser({ is_user: false }))
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
    const made = newUser({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
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
      newUser({
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
