import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { anonymous, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let now = new Date('2026-03-02T09:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now } })
})
afterAll(() => node.stop())

/** Each test comes from an address of its own: addresses have a limit too. */
let address = 1
beforeEach(() => {
  address++
})
const stranger = () => anonymous(node, `10.0.0.${address}`)

const PASSWORD = 'Entrepot-2026'
const aRegistration = (email: string, more: Record<string, unknown> = {}) => ({
  firstname: 'Ada',
  lastname: 'Byron',
  email,
  phone: '0612345678',
  call_prefix: '+33',
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  company: { name: 'Calcul', employees: '1-9', sector: 'computing', country: 'FR' },
  terms: true,
  language: 'fr',
  ...more,
})
const register = async (email: string) => {
  const answer = await stranger().post('/auth/register', aRegistration(email))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer
}
const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  stranger().call('POST', '/auth/login', { email, password }, headers)

describe('registration', () => {
  it('makes a company with a trial of 14 days, 500 items and 2 users, and an administrator who signs in', async () => {
    await register('ada@example.com')
    const session = await signIn('ada@example.com')
    expect(session.status).toBe(200)
    const me = await stranger().call('GET', '/users/me', undefined, { authorization: `Bearer ${session.body.token}` })
    expect(me.body.plan).toMatchObject({
      type: 'trial',
      limits: { items: 500, users: 2, fields: null },
      endDate: new Date(now.getTime() + 14 * 86_400_000).toISOString(),
    })
    expect(me.body.user).toMatchObject({ active: true, email: 'ada@example.com', company: { name: 'Calcul' } })
    expect(me.body.user.effectiveRoles).toContain('ROLE_ITEM_MOVE')
  })
  it('names every field that is wrong, in one answer', async () => {
    const refused = await stranger().post(
      '/auth/register',
      aRegistration('ada@site.info', { password: 'abc', passwordConfirm: 'abd', terms: false, phone: 'call me' }),
    )
    expect(refused.status).toBe(422)
    expect(
      Object.fromEntries(
        refused.body.errors.map((error: { field: string; message: string }) => [error.field, error.message]),
      ),
    ).toEqual({
      email: 'E-mail invalide',
      phone: 'Téléphone invalide',
      terms: 'Vous devez accepter les conditions générales',
      passwordConfirm: 'Les deux mots de passe ne correspondent pas',
      password:
        'Le mot de passe doit contenir au moins 8 caractères et au moins 3 des 4 types : minuscule, majuscule, chiffre, caractère spécial',
    })
  })
  it('refuses an e-mail that has an account, whatever its case', async () => {
    await register('grace@example.com')
    const refused = await stranger().post('/auth/register', aRegistration('GRACE@example.com'))
    expect(refused.body.errors).toEqual([{ field: 'email', code: 'exists', message: 'GRACE@example.com existe déjà' }])
  })
  it('is made once however often it is sent with its key', async () => {
    const key = crypto.randomUUID()
    const send = (more: Record<string, unknown> = {}, header = key) =>
      stranger().call('POST', '/auth/register', aRegistration('joan@example.com', more), { 'idempotency-key': header })
    const answers = await Promise.all([send(), send(), send()])
    expect(
      answers.map((answer) => answer.status),
      answers[0]!.text,
    ).toEqual([201, 201, 201])
    expect(new Set([...answers, await send()].map((answer) => answer.text)).size).toBe(1)
    for (const other of [
      await send({ password: 'Autre-2026', passwordConfirm: 'Autre-2026' }),
      await send({}, crypto.randomUUID()),
    ])
      expect(other.body.errors).toMatchObject([{ field: 'email', code: 'exists' }])
    const memberships = await signIn('joan@example.com')
    expect(memberships.body.company.guid).toBe(answers[0]!.body.company.guid)
  })
  it('answers 404 while it is switched off', async () => {
    const closed = await startTestNode(url, { env: { REGISTRATION_ENABLED: 'false' } })
    expect((await anonymous(closed).post('/auth/register', aRegistration('x@example.com'))).body.code).toBe(
      'registration_closed',
    )
    expect((await anonymous(closed).get('/auth/settings')).body.registration).toBe(false)
    await closed.stop()
  })
})

describe('signing in', () => {
  it('counts down, then refuses even the right password until the time is over', async () => {
    await register('mary@example.com')
    for (const left of [4, 3, 2, 1, 0]) {
      const refused = await signIn('mary@example.com', 'Wrong-2026!', { 'accept-language': 'en' })
      expect([refused.status, refused.body.message]).toEqual([
        401,
        `password or email invalid, ${left} attempts remaining`,
      ])
    }
    const blocked = await signIn('mary@example.com')
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts'])
    expect(blocked.body.message).toMatch(/^Trop de tentatives de connexion, réessayez dans \d+ minutes$/)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  })
  it('counts names of any length that the contract takes', async () => {
    const long = 'é'.repeat(254)
    const first = await signIn(long, 'Wrong-2026!')
    const second = await signIn(long, 'Wrong-2026!')
    expect([first, second].map(({ status }) => status)).toEqual([401, 401])
    expect(second.body.message).toContain('3 tentatives')
    const asked = await stranger().post('/auth/forgotten-password', { email: `${'a'.repeat(242)}@example.com` })
    expect(asked.status).toBeLessThan(300)
  })
  it('counts exactly when the tries come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('nobody@example.com', 'Wrong-2026!')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
  })
  it('counts the failures of an address over all e-mails; a good sign-in is none', async () => {
    await register('ida@example.com')
    for (let round = 0; round < 3; round++) expect((await signIn('ida@example.com')).status).toBe(200)
    const tries = []
    for (let round = 0; round < 21; round++) tries.push(await signIn(`guess${round}@example.com`, 'Wrong-2026!'))
    expect(tries.map((one) => one.status)).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    expect((await signIn('ida@example.com')).body.code).toBe('too_many_attempts')
    address++
    expect((await signIn('ida@example.com')).status).toBe(200)
  })
  it('counts the tries of one account together, by e-mail and by username', async () => {
    const { body } = await register('lamarr@example.com')
    await transaction(node.pool, { company: body.company.guid }, ({ db }) =>
      sql`update app_user set username = 'Lamarr', username_key = 'lamarr'
        where company_id = ${body.company.guid}`.execute(db),
    )
    for (const name of ['lamarr', 'lamarr@example.com', 'LAMARR', 'lamarr@example.com'])
      await signIn(name, 'Wrong-2026!')
    expect((await signIn('lamarr', 'Wrong-2026!')).body.message).toContain('0 tentatives')
    expect((await signIn('lamarr@example.com')).body.code).toBe('too_many_attempts')
  })
  it('keeps passwords as argon2id hashes, salted', async () => {
    const hashes = []
    for (const email of ['salt1@example.com', 'salt2@example.com']) {
      await register(email)
      hashes.push(
        await transaction(
          node.pool,
          { email },
          async ({ db }) =>
            (
              await db
                .selectFrom('person')
                .select('password_hash')
                .where('email_key', '=', email)
                .executeTakeFirstOrThrow()
            ).password_hash,
        ),
      )
    }
    expect(hashes[0]).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })
  it('says the same of an unknown e-mail', async () => {
    await register('lise@example.com')
    const [known, unknown] = [
      await signIn('lise@example.com', 'Wrong-2026!'),
      await signIn('nobody2@example.com', 'Wrong-2026!'),
    ]
    expect({ ...known.body, id: '' }).toEqual({ ...unknown.body, id: '' })
  })
  it('forgets the failures of an e-mail after a good sign-in', async () => {
    await register('emmy@example.com')
    await signIn('emmy@example.com', 'Wrong-2026!')
    expect((await signIn('emmy@example.com')).status).toBe(200)
    expect((await signIn('emmy@example.com', 'Wrong-2026!')).body.message).toContain('4 tentatives')
  })
  it('keeps a disabled account out, at the door and on the next call', async () => {
    const { body } = await register('rosa@example.com')
    const session = await signIn('rosa@example.com')
    await transaction(node.pool, { company: body.company.guid }, ({ db }) =>
      sql`update app_user set active = false where company_id = ${body.company.guid}`.execute(db),
    )
    expect((await signIn('rosa@example.com')).body.code).toBe('account_disabled')
    const call = await stranger().call('GET', '/users/me', undefined, { authorization: `Bearer ${session.body.token}` })
    expect([call.status, call.body.code]).toEqual([401, 'account_disabled'])
    expect((await stranger().post('/token/refresh', { refresh_token: session.body.refresh_token })).body.code).toBe(
      'account_disabled',
    )
  })
})

describe('the platform of a sign-in', () => {
  const takeRole = (company: string, role: string) =>
    transaction(node.pool, { company }, ({ db }) =>
      sql`delete from user_role where company_id = ${company} and role = ${role}`.execute(db),
    )
  const enter = (email: string, platform?: string) =>
    stranger().call(
      'POST',
      '/auth/login',
      { email, password: PASSWORD, ...(platform && { platform }) },
      { 'accept-language': 'en' },
    )

  it('asks for the role of that platform, own or of a group, at the door and at each exchange', async () => {
    const { body } = await register('barbara@example.com')
    const company: string = body.company.guid
    const [desktop, mobile] = [await enter('barbara@example.com'), await enter('barbara@example.com', 'mobile')]
    await takeRole(company, 'ROLE_LOGIN_DESKTOP')
    const refused = await enter('barbara@example.com')
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'login_platform_denied', message: 'You are not allowed to log in on this platform' },
    ])
    expect(refused.body.token).toBeUndefined()
    expect((await enter('barbara@example.com', 'mobile')).status).toBe(200)
    expect((await stranger().post('/token/refresh', { refresh_token: desktop.body.refresh_token })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
    const exchanged = await stranger().post('/token/refresh', { refresh_token: mobile.body.refresh_token })
    expect(exchanged.status).toBe(200)
    await takeRole(company, 'ROLE_LOGIN_MOBILE')
    expect(
      (await stranger().post('/token/refresh', { refresh_token: exchanged.body.refresh_token })).body.message,
    ).toBe('Invalid JWT Refresh Token')

    await transaction(node.pool, { company }, async ({ db }) => {
      await sql`insert into user_group (company_id, id, name, name_key)
        values (${company}, ${company}, 'Bureau', 'bureau')`.execute(db)
      await sql`insert into group_role (company_id, group_id, role)
        values (${company}, ${company}, 'ROLE_LOGIN_DESKTOP')`.execute(db)
      await sql`insert into group_member (company_id, group_id, user_id) select company_id, ${company}, id from app_user
        where company_id = ${company}`.execute(db)
    })
    expect((await enter('barbara@example.com')).status).toBe(200)
  })
  it('opens the first company that lets its person in', async () => {
    const [first, second] = [
      (await register('frances@example.com')).body.company.guid,
      (await register('frances2@example.com')).body.company.guid,
    ]
    await transaction(node.pool, { company: second, email: 'frances@example.com' }, async ({ db }) => {
      await sql`update app_user set person_id = (select id from person where email_key = 'frances@example.com')
        where company_id = ${second}`.execute(db)
    })
    expect((await enter('frances@example.com')).body.company.guid).toBe(first)
    await takeRole(first, 'ROLE_LOGIN_DESKTOP')
    expect((await enter('frances@example.com')).body.company.guid).toBe(second)
    await takeRole(second, 'ROLE_LOGIN_DESKTOP')
    expect((await enter('frances@example.com')).body.code).toBe('login_platform_denied')
  })
  it('takes a username that one person has, and says so of an account without a company', async () => {
    const { body } = await register('evelyn@example.com')
    await transaction(node.pool, { company: body.company.guid }, ({ db }) =>
      sql`update app_user set username = 'Evelyn', username_key = 'evelyn'
        where company_id = ${body.company.guid}`.execute(db),
    )
    expect((await enter(' EVELYN ')).status).toBe(200)
    await transaction(node.pool, { company: body.company.guid }, ({ db }) =>
      sql`update app_user set person_id = null where company_id = ${body.company.guid}`.execute(db),
    )
    const alone = await enter('evelyn@example.com')
    expect([alone.status, alone.body.message]).toEqual([404, 'No account found'])
  })
})

describe('the refresh token', () => {
  it('is exchanged once; the same pair again within 10 seconds; later the family ends', async () => {
    await register('hedy@example.com')
    const { body: session } = await signIn('hedy@example.com')
    const refresh = (token: string) =>
      stranger().call('POST', '/token/refresh', { refresh_token: token }, { authorization: `Bearer ${session.token}` })
    const first = await refresh(session.refresh_token)
    const again = await refresh(session.refresh_token)
    expect(first.status).toBe(200)
    expect(again.text).toBe(first.text)
    later(11_000)
    const stolen = await refresh(session.refresh_token)
    expect([stolen.status, stolen.body.message]).toEqual([401, 'Invalid JWT Refresh Token'])
    expect((await refresh(first.body.refresh_token)).body.message).toBe('Invalid JWT Refresh Token')
  })
  it('gives parallel tabs one pair', async () => {
    await register('katherine@example.com')
    const { body: session } = await signIn('katherine@example.com')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stranger().post('/token/refresh', { refresh_token: session.refresh_token })),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  })
  it('is refused when it is forged, unused for 7 days, or signed out', async () => {
    await register('dorothy@example.com')
    const refreshOf = async () => (await signIn('dorothy@example.com')).body.refresh_token as string
    const forged = Buffer.from(await refreshOf(), 'base64url')
    forged[40]! ^= 1
    expect(
      (await stranger().post('/token/refresh', { refresh_token: forged.toString('base64url') })).body.message,
    ).toBe('Invalid JWT Refresh Token')
    const out = await refreshOf()
    expect((await stranger().post('/auth/logout', { refresh_token: out })).status).toBe(204)
    expect((await stranger().post('/token/refresh', { refresh_token: out })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
    const idle = await refreshOf()
    later(7 * 86_400_000 + 1_000)
    expect((await stranger().post('/token/refresh', { refresh_token: idle })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
  })
  it('ends 30 days after the sign-in, however often it is exchanged', async () => {
    await register('valerie@example.com')
    let token: string = (await signIn('valerie@example.com')).body.refresh_token
    const exchange = () => stranger().post('/token/refresh', { refresh_token: token })
    for (let week = 0; week < 5; week++) {
      later(6 * 86_400_000 - 1_000)
      const { status, body } = await exchange()
      expect([week, status]).toEqual([week, 200])
      token = body.refresh_token
    }
    later(10_000)
    expect((await exchange()).body.message).toBe('Invalid JWT Refresh Token')
  })
  it('replaces an access token that lives 15 minutes', async () => {
    await register('annie@example.com')
    const { body: session } = await signIn('annie@example.com')
    later(15 * 60_000 + 1_000)
    const call = await stranger().call('GET', '/users/me', undefined, { authorization: `Bearer ${session.token}` })
    expect([call.status, call.body.message]).toEqual([401, 'Expired JWT Token'])
  })
})

describe('right sign-ins at once', () => {
  it('lock nobody out, however many there are, and wrong ones still do', async () => {
    await register('sept@example.com')
    const all = (password: string, n: number) =>
      Promise.all(Array.from({ length: n }, () => signIn('sept@example.com', password)))
    expect((await all(PASSWORD, 7)).map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect((await all('Faux-2026!', 7)).map(({ status }) => status).toSorted()).toEqual([
      401, 401, 401, 401, 401, 429, 429,
    ])
  })
})

describe('a forgotten password', () => {
  const known = new Set<string>()
  const linkFor = async (email: string): Promise<string> => {
    await stranger().post('/auth/forgotten-password', { email })
    for (let tries = 0; tries < 3_000; tries++) {
      const outbox = await stranger().call('GET', `/admin/outbox?to=${email}`, undefined, {
        'x-operator-key': node.services.settings.OPERATOR_KEY,
      })
      const tokens = (outbox.body.data as { text: string }[]).map(
        ({ text }) => /new-password\?token=([\w-]+)/.exec(text)?.[1],
      )
      const fresh = tokens.find((token) => token !== undefined && !known.has(token))
      if (fresh) {
        known.add(fresh)
        return fresh
      }
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error('No mail')
  }
  it('mails a link that works once, and signs out every session', async () => {
    await register('marie@example.com')
    const { body: session } = await signIn('marie@example.com')
    const token = await linkFor('marie@example.com')
    const change = { token, password: 'Nouveau-2027', passwordConfirm: 'Nouveau-2027' }
    expect(
      (await stranger().post('/auth/new-password', { ...change, password: PASSWORD, passwordConfirm: PASSWORD })).body
        .errors[0].message,
    ).toBe("Le nouveau mot de passe doit être différent de l'ancien")
    expect((await stranger().post('/auth/new-password', change)).status).toBe(204)
    expect((await stranger().post('/auth/new-password', change)).body).toMatchObject({
      code: 'invalid_reset_token',
      message: "Ce lien n'est plus valide",
    })
    expect((await stranger().post('/token/refresh', { refresh_token: session.refresh_token })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
    expect((await signIn('marie@example.com', 'Nouveau-2027')).status).toBe(200)
  })
  it('dies with the use of another link, and with any change of the password', async () => {
    await register('odile@example.com')
    const [first, second] = [await linkFor('odile@example.com'), await linkFor('odile@example.com')]
    expect(first).not.toBe(second)
    const change = (token: string, password: string) =>
      stranger().post('/auth/new-password', { token, password, passwordConfirm: password })
    const both = await Promise.all([change(first, 'Premier-2027'), change(second, 'Second-2027')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(both.find(({ status }) => status === 422)!.body.code).toBe('invalid_reset_token')
    const third = await linkFor('odile@example.com')
    const now = both[0]!.status === 204 ? 'Premier-2027' : 'Second-2027'
    const { body: session } = await signIn('odile@example.com', now)
    const own = { oldPassword: now, password: 'Propre-2027', passwordConfirm: 'Propre-2027' }
    expect(
      (await stranger().call('PUT', '/users/me/password', own, { authorization: `Bearer ${session.token}` })).status,
    ).toBe(204)
    expect((await change(third, 'Quatrième-2027')).body.code).toBe('invalid_reset_token')
  })
  it('answers alike for an unknown address, and mails nothing', async () => {
    const answer = await stranger().post('/auth/forgotten-password', { email: 'ghost@example.com' })
    expect([answer.status, answer.text]).toEqual([204, ''])
    await new Promise((done) => setTimeout(done, 100))
    expect(
      (
        await stranger().call('GET', '/admin/outbox?to=ghost@example.com', undefined, {
          'x-operator-key': node.services.settings.OPERATOR_KEY,
        })
      ).body.total,
    ).toBe(0)
  })
  it('lets the link end after 60 minutes', async () => {
    await register('lucie@example.com')
    const token = await linkFor('lucie@example.com')
    later(60 * 60_000 + 1_000)
    expect(
      (
        await stranger().post('/auth/new-password', {
          token,
          password: 'Nouveau-2027',
          passwordConfirm: 'Nouveau-2027',
        })
      ).body.code,
    ).toBe('invalid_reset_token')
  })
})

describe('an expired plan', () => {
  it('lets who may pay sign in and answers 402 with its header, and keeps the others out', async () => {
    const { body } = await register('olga@example.com')
    later(14 * 86_400_000 + 1_000)
    const session = await signIn('olga@example.com')
    expect(session.status).toBe(200)
    const call = await stranger().call('GET', '/items', undefined, { authorization: `Bearer ${session.body.token}` })
    expect([call.status, call.body.code, call.headers['x-plan-expired']]).toEqual([402, 'plan_expired', 'true'])
    expect(
      (await stranger().call('GET', '/users/me', undefined, { authorization: `Bearer ${session.body.token}` })).status,
    ).toBe(200)
    await transaction(node.pool, { company: body.company.guid }, ({ db }) =>
      sql`delete from user_role where company_id = ${body.company.guid} and role = 'ROLE_USER_FULL'`.execute(db),
    )
    const refused = await signIn('olga@example.com')
    expect([refused.status, refused.body.message]).toEqual([403, "Votre période d'essai est expirée"])
  })
})
