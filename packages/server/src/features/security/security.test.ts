import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, anonymous, aUser, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const PASSWORD = 'Entrepot-2026'
const OPERATOR = 'operator-key-of-the-test-that-is-long'
const MINUTE = 60_000
let node: TestNode
let now = new Date('2026-03-02T09:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now }, env: { OPERATOR_KEY: OPERATOR } })
})
afterAll(() => node.stop())

let address = 1
/** Each test in a time window of its own: a code is good once. */
beforeEach(() => {
  address++
  later(30 * MINUTE)
})
const stranger = () => anonymous(node, `10.1.0.${address}`)
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() })
const signIn = (email: string) => stranger().post('/auth/login', { email, password: PASSWORD })
const as = (token: string) => {
  const call = callerOf(node, token, `10.1.0.${address}`)
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    put: (path: string, body: unknown = {}) => call('PUT', path, body),
    del: (path: string) => call('DELETE', path),
  }
}

let people = 0
const aFounder = async () => {
  const email = `founder${++people}@example.com`
  const { status, text } = await stranger().post('/auth/register', {
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    company: { name: 'Calcul' },
    terms: true,
  })
  expect(status, text).toBe(201)
  const { body } = await signIn(email)
  return {
    email,
    company: body.company.guid as string,
    token: body.token as string,
    refresh: body.refresh_token as string,
  }
}
const withFactor = async () => {
  const founder = await aFounder()
  const { body: setup } = await as(founder.token).post('/users/me/second-factor')
  const confirmed = await as(founder.token).put('/users/me/second-factor', { code: codeOf(setup.secret) })
  expect(confirmed.status, confirmed.text).toBe(200)
  later(MINUTE)
  return { ...founder, secret: setup.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

describe('a second factor', () => {
  it('counts once confirmed, and is then asked at sign-in before any token is given', async () => {
    const founder = await aFounder()
    const { body: setup } = await as(founder.token).post('/users/me/second-factor')
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    // Not confirmed: the person is not locked out by a code they never scanned.
    expect((await signIn(founder.email)).body.token).toBeTruthy()
    expect((await as(founder.token).put('/users/me/second-factor', { code: '000000' })).body.errors).toMatchObject([
      { field: 'code', code: 'factor_code' },
    ])
    const { body } = await as(founder.token).put('/users/me/second-factor', { code: codeOf(setup.secret) })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await as(founder.token).get('/users/me/second-factor')).body).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      required: false,
    })
    later(MINUTE)
    const asked = await signIn(founder.email)
    expect([Object.keys(asked.body).sort(), asked.body.factor]).toEqual([['challenge', 'factor'], 'asked'])
    const session = await stranger().post('/auth/second-factor', {
      challenge: asked.body.challenge,
      code: ` ${codeOf(setup.secret).replace(/(...)/, '$1 ')}`,
    })
    expect(session.status, session.text).toBe(200)
    expect((await as(session.body.token).get('/users/me')).status).toBe(200)
    // The answer to a challenge is no access token.
    expect((await as(asked.body.challenge).get('/users/me')).status).toBe(401)
  })
  it('is good once for each code, also when the code comes twice at once', async () => {
    const { email, secret } = await withFactor()
    const [first, second] = [await signIn(email), await signIn(email)]
    const code = codeOf(secret)
    const answers = await Promise.all(
      [first, second, first].map(({ body }) =>
        stranger().post('/auth/second-factor', { challenge: body.challenge, code }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  })
  it('accepts a recovery code once, however it is written', async () => {
    const {
      email,
      recoveryCodes: [code],
    } = await withFactor()
    const { body } = await signIn(email)
    const written = code!.toLowerCase().replace('-', ' ')
    expect((await stranger().post('/auth/second-factor', { challenge: body.challenge, code: written })).status).toBe(
      200,
    )
    expect((await stranger().post('/auth/second-factor', { challenge: body.challenge, code: code! })).status).toBe(422)
  })
  it('counts wrong codes: five, then even the right one waits', async () => {
    const { email, secret } = await withFactor()
    const { body } = await signIn(email)
    const left: unknown[] = []
    for (let n = 0; n < 5; n++)
      left.push(
        (await stranger().post('/auth/second-factor', { challenge: body.challenge, code: '123456' })).body.errors[0]
          .message,
      )
    expect(left[0]).toBe('Code invalide, 4 tentatives restantes')
    expect(left[4]).toBe('Code invalide, 0 tentatives restantes')
    expect(
      (await stranger().post('/auth/second-factor', { challenge: body.challenge, code: codeOf(secret) })).body.code,
    ).toBe('too_many_attempts')
  })
  it('refuses a challenge that is late, forged or of the other kind', async () => {
    const { email, secret } = await withFactor()
    const { body } = await signIn(email)
    expect((await stranger().post('/auth/second-factor/setup', { challenge: body.challenge })).body.code).toBe(
      'factor_challenge',
    )
    expect(
      (await stranger().post('/auth/second-factor', { challenge: `${body.challenge}x`, code: codeOf(secret) })).body
        .code,
    ).toBe('factor_challenge')
    later(10 * MINUTE + 1000)
    expect(
      (await stranger().post('/auth/second-factor', { challenge: body.challenge, code: codeOf(secret) })).body.code,
    ).toBe('factor_challenge')
  })
  it('is asked again for sensitive changes, ten minutes after it was last shown', async () => {
    const { token, secret } = await withFactor()
    expect((await as(token).post('/users/me/second-factor/recovery-codes')).status).toBe(200)
    later(10 * MINUTE)
    const again = await signInWith(token)
    expect((await again.del('/users/me/second-factor')).body.code).toBe('factor_needed')
    expect((await again.post('/users/me/second-factor/proof', { code: '000000' })).status).toBe(422)
    expect((await again.post('/users/me/second-factor/proof', { code: codeOf(secret) })).status).toBe(204)
    expect((await again.del('/users/me/second-factor')).status).toBe(204)
    expect((await again.get('/users/me/second-factor')).body.enabled).toBe(false)
  })
  it('is taken off by the operator alone, with the sessions of whoever holds the telephone', async () => {
    const { email, refresh } = await withFactor()
    const reset = (key: string, who = email) =>
      callerOf(node, null)('POST', '/admin/second-factor/reset', { email: who }, { 'x-operator-key': key })
    expect([(await reset('wrong')).status, (await reset(OPERATOR, 'nobody@example.com')).status]).toEqual([401, 404])
    expect((await signIn(email)).body.factor).toBe('asked')
    expect((await reset(OPERATOR, email.toUpperCase())).status).toBe(204)
    expect((await stranger().post('/token/refresh', { refresh_token: refresh })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
    expect((await signIn(email)).body.token).toBeTruthy()
  })
  it('is unreadable in the database, and belongs to its person', async () => {
    const { secret } = await withFactor()
    const { rows } = await transaction(node.pool, {}, ({ db }) =>
      sql<{ text: string }>`select encode(sealed_secret, 'escape') as text from second_factor`.execute(db),
    )
    expect(rows).toEqual([])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

/** The same session at a later time: its access token is renewed, its family stays. */
const signInWith = async (token: string) => {
  const verdict = await node.kernel.tokens.verify(token).catch(() => null)
  const claims = verdict?.ok
    ? verdict.claims
    : (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
        sub: string
        company: string
        family: string
      })
  return as(
    await node.kernel.tokens.access(
      'user' in claims ? claims : { user: claims.sub, company: claims.company, family: claims.family },
      now,
    ),
  )
}

const aRefreshToken = async ({ company, guid }: { company: string; guid: string }): Promise<string> => {
  const id = node.services.clock.uuid()
  const token = node.kernel.tokens.refresh(company, id)
  const end = new Date(now.getTime() + 60 * MINUTE)
  await transaction(node.pool, { company }, ({ db }) =>
    sql`insert into refresh_token (company_id, id, family_id, user_id, token_hash, issued_at, idle_until, expires_at)
    values (${company}, ${id}, ${node.services.clock.uuid()}, ${guid}, ${node.kernel.tokens.hash(token)}, ${now},
    ${end}, ${end})`.execute(db),
  )
  return token
}

describe('a company that asks for a second factor', () => {
  it('lets nobody in without one: it is made at the next sign-in, and can then not be given up', async () => {
    const admin = await withFactor()
    const other = await aFounder()
    // The founder of another company works here too, and is signed in here without a second factor.
    const member = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    await transaction(node.pool, { company: admin.company, email: other.email }, ({ db }) =>
      sql`update app_user set person_id = (select id from person where email_key = ${other.email})
        where company_id = ${admin.company} and id = ${member.guid}`.execute(db),
    )
    const refresh = await aRefreshToken(member)
    expect((await stranger().post('/token/refresh', { refresh_token: refresh })).status).toBe(200)
    const open = await aRefreshToken(member)
    expect((await as(admin.token).put('/user/company/second-factor', { required: true })).body).toMatchObject({
      enabled: true,
      required: true,
    })
    expect((await stranger().post('/token/refresh', { refresh_token: open })).body.message).toBe(
      'Invalid JWT Refresh Token',
    )
    expect((await as(admin.token).del('/users/me/second-factor')).body.code).toBe('factor_required')
  })
  it('is set up with the challenge of the sign-in, and answers recovery codes with the session', async () => {
    const admin = await withFactor()
    await as(admin.token).put('/user/company/second-factor', { required: true })
    const memberEmail = `new${people}@example.com`
    const person = node.services.clock.uuid()
    const {
      rows: [founder],
    } = await transaction(node.pool, { email: admin.email }, ({ db }) =>
      sql<{ password_hash: string }>`select password_hash from person where email_key = ${admin.email}`.execute(db),
    )
    await transaction(node.pool, { company: admin.company, person, email: memberEmail }, ({ db }) =>
      sql`insert into person (id, email, email_key, password_hash)
        values (${person}, ${memberEmail}, ${memberEmail}, ${founder!.password_hash})`.execute(db),
    )
    const member = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update app_user set person_id = ${person}
        where company_id = ${admin.company} and id = ${member.guid}`.execute(db),
    )
    const { body: asked } = await signIn(memberEmail)
    expect(asked).toEqual({ challenge: expect.any(String), factor: 'missing' })
    const { body: setup } = await stranger().post('/auth/second-factor/setup', { challenge: asked.challenge })
    // The question was for a new factor: an answer as if there were one is refused.
    expect(
      (await stranger().post('/auth/second-factor', { challenge: asked.challenge, code: codeOf(setup.secret) })).body
        .code,
    ).toBe('factor_challenge')
    const { status, body } = await stranger().post('/auth/second-factor/confirm', {
      challenge: asked.challenge,
      code: codeOf(setup.secret),
    })
    expect([status, body.company?.guid, body.recoveryCodes?.length]).toEqual([200, admin.company, 10])
    expect((await as(body.token).get('/users/me')).status).toBe(200)
    expect((await signIn(memberEmail)).body.factor).toBe('asked')
  })
  it('is asked only by somebody who has one', async () => {
    const founder = await aFounder()
    expect((await as(founder.token).put('/user/company/second-factor', { required: true })).body.code).toBe(
      'factor_first',
    )
  })
})

describe('an API token', () => {
  const aToken = async (founder: { token: string }, scopes: string[], days = 30) => {
    const made = await as(founder.token).post('/users/me/tokens', { name: 'Caisse', scopes, days })
    expect(made.status, made.text).toBe(201)
    return made.body as { guid: string; token: string }
  }
  it('is told once, works within its scopes and no further, and is refused the next time after its end', async () => {
    const founder = await aFounder()
    const { guid, token } = await aToken(founder, ['ITEM:read', 'ITEM_TAG:write'])
    expect(token).toMatch(/^ent_/)
    expect((await as(token).get('/items')).status).toBe(200)
    expect((await as(token).post('/items', { name: 'Vis', type: 'product', parent: null })).body.code).toBe('forbidden')
    expect((await as(token).post('/tags', { name: 'Fragile' })).status).toBe(201)
    expect((await as(token).get('/categories')).body.code).toBe('forbidden')
    // Nothing that makes sessions, tokens or factors.
    for (const [method, path] of [
      ['post', '/users/me/tokens'],
      ['post', '/users/me/second-factor'],
    ] as const)
      expect((await as(token)[method](path, { name: 'x', scopes: ['ALL:write'], days: 1 })).body.code).toBe(
        'token_denied',
      )
    const { body: list } = await as(founder.token).get('/users/me/tokens')
    expect(list.data).toMatchObject([
      { guid, name: 'Caisse', scopes: ['ITEM:read', 'ITEM_TAG:write'], lastUsedAt: now.toISOString(), expired: false },
    ])
    expect(JSON.stringify(list)).not.toContain(token)
    expect((await as(founder.token).del(`/users/me/tokens/${guid}`)).status).toBe(204)
    expect((await as(token).get('/items')).status).toBe(401)
    expect((await as(founder.token).del(`/users/me/tokens/${guid}`)).status).toBe(404)
  })
  it('hears no stream unless it is good for everything, and opens none for others', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ITEM_TAG:write'])
    expect((await as(token).get('/push?topic=items')).body.code).toBe('token_denied')
    const { token: whole } = await aToken(founder, ['ALL:write'])
    expect((await as(whole).post('/push/ticket')).body.code).toBe('token_denied')
  })
  it('only reads when it may only read, whatever the user may do', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ALL:read'])
    expect((await as(token).get('/folders')).status).toBe(200)
    expect((await as(token).put('/users/me', { firstname: 'Grace' })).body.code).toBe('token_denied')
    expect((await as(token).post('/folders', { name: 'Quai', type: 'stock' })).body.code).toBe('token_denied')
  })
  it('gives nothing that its user lost, and nothing after its last day', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ALL:write'], 1)
    expect((await as(token).get('/tags')).status).toBe(200)
    await transaction(node.pool, { company: founder.company }, async ({ db }) => {
      await sql`delete from user_role where company_id = ${founder.company} and role like 'ROLE_ITEM%'`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${founder.company}`.execute(db)
    })
    expect((await as(token).get('/tags')).body.code).toBe('forbidden')
    expect((await as(token).get('/folders')).status).toBe(200)
    later(24 * 60 * MINUTE)
    expect((await as(token).get('/folders')).status).toBe(401)
  })
  it('grants no role of an area that its scopes leave out, though its user might', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['GROUP:write'])
    const group = (roles: string[]) => as(token).post('/groups', { name: `Équipe ${roles.length}`, roles })
    expect((await group(['ROLE_ITEM_DELETE'])).body.code).toBe('grant_denied')
    expect((await as(founder.token).post('/groups', { name: 'Magasin', roles: ['ROLE_ITEM_DELETE'] })).status).toBe(201)
    expect((await group([])).status).toBe(201)
  })
  it('that is invented, cut or of another installation is no token', async () => {
    const company = await aCompany(node)
    const user = await aUser(node, company)
    const { token } = await aToken(user, ['ALL:read'])
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'gA' : 'AA'}`,
      'ent_',
      `ent_${'A'.repeat(86)}`,
    ])
      expect((await as(wrong).get('/items')).status).toBe(401)
    expect((await as(token).get('/items')).status).toBe(200)
  })
})

describe('somebody who cannot come in', () => {
  const mailTo = async (email: string) =>
    (
      await node.pool.query<{ subject: string; text_body: string }>(
        'select subject, text_body from mail where recipient = $1 order by created_at desc',
        [email],
      )
    ).rows
  const colleague = async (founder: { token: string; company: string }, more: object = {}) => {
    const email = `colleague${++people}@example.com`
    const { body, text } = await as(founder.token).post('/users', {
      firstname: 'Marie',
      lastname: 'Curie',
      email,
      roles: ['ROLE_LOGIN_DESKTOP'],
      ...more,
    })
    expect(body.guid, text).toBeTruthy()
    return { email, guid: body.guid as string }
  }
  it('and lost telephone and codes is mailed a code by an administrator, good once, for a day and after the password', async () => {
    const founder = await aFounder()
    const { email, guid } = await colleague(founder, { password: PASSWORD })
    const own = as((await signIn(email)).body.token)
    const { body: setup } = await own.post('/users/me/second-factor')
    expect((await as(founder.token).post(`/users/${guid}/second-factor/code`)).body).toMatchObject({
      code: 'factor_none',
      message: 'Marie Curie n’a pas de second facteur',
    })
    await own.put('/users/me/second-factor', { code: codeOf(setup.secret) })
    expect((await as(founder.token).get(`/users/${guid}`)).body).toMatchObject({ secondFactor: true, invited: false })
    const sent = async () => {
      expect((await as(founder.token).post(`/users/${guid}/second-factor/code`)).status).toBe(204)
      return /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec((await mailTo(email))[0]!.text_body)![0]
    }
    const code = await sent()
    expect((await mailTo(email))[0]!.subject).toBe('Votre code de secours')
    const enter = async (shown: string) =>
      (await stranger().post('/auth/second-factor', { challenge: (await signIn(email)).body.challenge, code: shown }))
        .status
    expect([await enter(code), await enter(code)]).toEqual([200, 422])
    const late = await sent()
    later(24 * 60 * MINUTE)
    expect(await enter(late)).toBe(422)
    // What the person has themselves is not counted on with it.
    expect(
      (
        await (
          await signInWith(
            (
              await stranger().post('/auth/second-factor', {
                challenge: (await signIn(email)).body.challenge,
                code: codeOf(setup.secret),
              })
            ).body.token,
          )
        ).get('/users/me/second-factor')
      ).body.recoveryCodesLeft,
    ).toBe(10)
  })
  it('because the invitation was lost is invited again, until they have chosen a password', async () => {
    const founder = await aFounder()
    const { email, guid } = await colleague(founder)
    expect((await as(founder.token).get(`/users/${guid}`)).body).toMatchObject({ invited: true, secondFactor: false })
    expect((await as(founder.token).post(`/users/${guid}/invite`)).status).toBe(204)
    const mails = await mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre compte Entrepôt chez Calcul',
      'Votre compte Entrepôt chez Calcul',
    ])
    const token = /token=(\S+)/.exec(mails[0]!.text_body)![1]
    expect(
      (await stranger().post('/auth/new-password', { token, password: PASSWORD, passwordConfirm: PASSWORD })).status,
    ).toBe(204)
    expect((await as(founder.token).post(`/users/${guid}/invite`)).body.code).toBe('already_joined')
    expect((await signIn(email)).body.token).toBeTruthy()
  })
  it('is not flooded with mails', async () => {
    const founder = await aFounder()
    const { guid } = await colleague(founder)
    const answers: number[] = []
    for (let n = 0; n < 8; n++) answers.push((await as(founder.token).post(`/users/${guid}/invite`)).status)
    expect(answers[0]).toBe(204)
    expect(answers.at(-1)).toBe(429)
  })
})

it('a second factor that is turned on ends the sessions that were opened without it, in every company of the person', async () => {
  const founder = await aFounder()
  const elsewhere = await aUser(node, await aCompany(node))
  await transaction(node.pool, { company: elsewhere.company, email: founder.email }, ({ db }) =>
    sql`update app_user set person_id = (select id from person where email_key = ${founder.email})
      where company_id = ${elsewhere.company} and id = ${elsewhere.guid}`.execute(db),
  )
  const [other, abroad] = [(await signIn(founder.email)).body.refresh_token, await aRefreshToken(elsewhere)]
  const { body: setup } = await as(founder.token).post('/users/me/second-factor')
  await as(founder.token).put('/users/me/second-factor', { code: codeOf(setup.secret) })
  const goesOn = async (refresh: string) =>
    (await stranger().post('/token/refresh', { refresh_token: refresh })).status === 200
  expect([await goesOn(founder.refresh), await goesOn(other), await goesOn(abroad)]).toEqual([true, false, false])
})

describe('the log', () => {
  it('tells of every change of an account, by whom, and of no secret (ACT-02, ACT-04)', async () => {
    const { email, token, secret, recoveryCodes } = await withFactor()
    const session = as(token)
    expect((await session.put('/users/me', { firstname: 'Grace' })).status).toBe(200)
    const { body: made } = await session.post('/users/me/tokens', { name: 'Caisse', scopes: ['ALL:read'], days: 1 })
    await session.del(`/users/me/tokens/${made.guid}`)
    await session.post('/users/me/second-factor/recovery-codes')
    expect(
      (
        await session.put('/users/me/password', {
          oldPassword: PASSWORD,
          password: 'Grand-Quai-2026',
          passwordConfirm: 'Grand-Quai-2026',
        })
      ).status,
    ).toBe(204)
    await callerOf(node, null)('POST', '/admin/second-factor/reset', { email }, { 'x-operator-key': OPERATOR })
    type Told = {
      user: { name: string } | null
      action: string
      changes: { field: string; old: unknown; new: unknown }[]
    }
    const { body, text } = await as(token).get('/activities?entity=user&size=50')
    expect(
      body.data
        .reverse()
        .map(({ user, action, changes: [change] }: Told) => [
          user?.name ?? 'operator',
          action,
          change?.field,
          change?.old,
          change?.new,
        ]),
    ).toEqual([
      ['Ada Byron', 'login', 'platform', null, 'desktop'],
      ['Ada Byron', 'update', 'second_factor', false, true],
      ['Ada Byron', 'update', 'firstname', 'Ada', 'Grace'],
      ['Grace Byron', 'update', 'api_token', null, 'Caisse'],
      ['Grace Byron', 'update', 'api_token', 'Caisse', null],
      ['Grace Byron', 'update', 'recovery_codes', null, 10],
      ['Grace Byron', 'update', 'password', null, null],
      ['operator', 'update', 'second_factor', true, false],
    ])
    for (const hidden of [made.token, secret, recoveryCodes[0]!, PASSWORD, 'Grand-Quai-2026'])
      expect(text).not.toContain(hidden)
    const other = as((await withFactor()).token)
    await other.del('/users/me/second-factor')
    expect((await other.get('/activities?entity=user')).body.data[0]).toMatchObject({
      user: { name: 'Ada Byron' },
      changes: [{ field: 'second_factor', old: true, new: false }],
    })
  })
})

it('what served a session or a program is forgotten once it is of no use', async () => {
  const { company, token } = await withFactor()
  const { body: made } = await as(token).post('/users/me/tokens', { name: 'Caisse', scopes: ['ALL:read'], days: 1 })
  const left = () =>
    transaction(
      node.pool,
      { company },
      async ({ db }) =>
        (
          await sql<{
            proofs: number
            tokens: number
          }>`select (select count(*)::int from session_proof
            where company_id = ${company}) as proofs, (select count(*)::int from api_token
            where company_id = ${company} and id = ${made.guid}) as tokens`.execute(db)
        ).rows[0],
    )
  await node.services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 1, tokens: 1 })
  later(2 * 24 * 60 * MINUTE)
  await node.services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 0, tokens: 1 })
  later(90 * 24 * 60 * MINUTE)
  await node.services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 0, tokens: 0 })
})
