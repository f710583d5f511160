import { describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { newAddress } from '../../testing/new-user.ts'
import { MINUTE, OPERATOR, peopleWithFactors } from '../../testing/people-with-factors.ts'
import { aCompany, aUser, callerOf } from '../../testing/test-node.ts'

const { node, later, stranger, codeOf, signIn, as, aFounder, withFactor, signInWith, aRefreshToken } =
  peopleWithFactors(testDatabase())

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
      callerOf(node(), null)('POST', '/admin/second-factor/reset', { email: who }, { 'x-operator-key': key })
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
    const { rows } = await transaction(node().pool, {}, ({ db }) =>
      sql<{ text: string }>`select encode(sealed_secret, 'escape') as text from second_factor`.execute(db),
    )
    expect(rows).toEqual([])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('a company that asks for a second factor', () => {
  it('lets nobody in without one: it is made at the next sign-in, and can then not be given up', async () => {
    const admin = await withFactor()
    const other = await aFounder()
    // The founder of another company works here too, and is signed in here without a second factor.
    const member = await aUser(node(), admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    await transaction(node().pool, { company: admin.company, email: other.email }, ({ db }) =>
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
    const memberEmail = newAddress()
    const person = node().services.clock.uuid()
    const {
      rows: [founder],
    } = await transaction(node().pool, { email: admin.email }, ({ db }) =>
      sql<{ password_hash: string }>`select password_hash from person where email_key = ${admin.email}`.execute(db),
    )
    await transaction(node().pool, { company: admin.company, person, email: memberEmail }, ({ db }) =>
      sql`insert into person (id, email, email_key, password_hash)
        values (${person}, ${memberEmail}, ${memberEmail}, ${founder!.password_hash})`.execute(db),
    )
    const member = await aUser(node(), admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await transaction(node().pool, { company: admin.company }, ({ db }) =>
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

it('a second factor that is turned on ends the sessions that were opened without it, in every company of the person', async () => {
  const founder = await aFounder()
  const elsewhere = await aUser(node(), await aCompany(node()))
  await transaction(node().pool, { company: elsewhere.company, email: founder.email }, ({ db }) =>
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
