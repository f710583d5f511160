import { OWN_PAGE } from '@entrepot/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import { codeOf } from '../../testing/samples.ts'
import {
  aCompany,
  anonymous,
  aUser,
  type Caller,
  callerOf,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let inviting: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const [FIRST, OWN] = ['Premier-2026', 'Propre-2026!']
const PAGE = { [OWN_PAGE.name]: OWN_PAGE.value }
let n = 0
let email: string
let name: string
beforeEach(async () => {
  email = `victime${++n}@example.com`
  name = `Invitante ${n}`
  inviting = await aUser(node, await aCompany(node, { name }))
})

const stranger = () => anonymous(node, `10.3.0.${++n % 250}`)
const signIn = (password: string) => stranger().post('/auth/login', { email, password })
const as = (token: string) => callerOf(node, token)
const companiesOf = async (token: string): Promise<string[]> =>
  (await as(token)('GET', '/users/me')).body.user.companies.map((one: { name: string }) => one.name)
const mails = (to = email) => mailsTo(node, to)
/** The newest link of this page in the mails to the address. */
const linkTo = async (page: string) => {
  const links = (await mails()).flatMap(({ text_body }) => text_body.match(new RegExp(`/${page}\\?token=\\S+`)) ?? [])
  return links.at(-1)?.split('token=')[1]
}
const invited = (fields: Record<string, unknown> = {}) =>
  inviting.post('/users', {
    firstname: 'Vic',
    lastname: 'Time',
    email,
    roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'],
    ...fields,
  })
const registers = async (password = FIRST) => {
  const company = { name: `Pirate ${n}` }
  const sent = { firstname: 'Pi', lastname: 'Rate', email, password, passwordConfirm: password, company, terms: true }
  const { status, text } = await stranger().post('/auth/register', sent)
  expect(status, text).toBe(201)
}
const choosesPassword = async (password: string, more: Record<string, unknown> = {}) =>
  stranger().post('/auth/new-password', {
    token: await linkTo('new-password'),
    password,
    passwordConfirm: password,
    ...more,
  })
const factorOn = async (token: string) => {
  const { secret } = (await as(token)('POST', '/users/me/second-factor')).body
  expect((await as(token)('PUT', '/users/me/second-factor', { code: codeOf(secret) })).status).toBe(200)
}

describe('an address that somebody else named first', () => {
  it('opens no company that invites it: not with the first password, and the owner comes in with their own', async () => {
    await registers()
    await factorOn((await signIn(FIRST)).body.token)
    const attacker = (await signIn(FIRST)).body
    expect(attacker).toHaveProperty('challenge')
    expect((await invited()).status).toBe(201)
    expect((await choosesPassword(OWN)).status).toBe(204)
    expect((await signIn(FIRST)).status).toBe(401)
    const { body: session } = await signIn(OWN)
    expect(session, 'the second factor of the first one is gone').toHaveProperty('token')
    expect(await companiesOf(session.token)).toContain(name)
  })
  it('is not let in before its owner comes, whatever the first one does', async () => {
    await registers()
    await invited()
    const { body: session } = await signIn(FIRST)
    expect(await companiesOf(session.token)).toHaveLength(1)
    expect((await as(session.token)('GET', `/companies/${inviting.company}/switch`, undefined, PAGE)).status).toBe(404)
  })
  it('is not let in either where a company typed a password for it and removed it again', async () => {
    const first = await aUser(node, await aCompany(node))
    const made = { firstname: 'Vic', lastname: 'Time', email, password: FIRST, roles: ['ROLE_LOGIN_DESKTOP'] }
    const { body } = await first.post('/users', made)
    await invited()
    await first.del(`/users/${body.guid}`)
    expect((await signIn(FIRST)).body).toMatchObject({ code: 'invitation_pending' })
  })
  it('and that a user of the company takes instead of theirs leads to a password of its owner', async () => {
    await registers()
    const { body: user } = await inviting.post('/users', {
      firstname: 'Paul',
      lastname: 'Durand',
      email: `avant${n}@example.com`,
      password: OWN,
      roles: ['ROLE_LOGIN_DESKTOP'],
    })
    await inviting.put(`/users/${user.guid}`, { email })
    const { body } = await stranger().post('/auth/confirm-email', { token: await linkTo('confirm-email') })
    expect(body.newPassword).toEqual(expect.any(String))
    expect(await companiesOf((await signIn(FIRST)).body.token)).toHaveLength(1)
  })
})

describe('a session that was ended', () => {
  it('makes nothing that opens the account again with what is left of its access token', async () => {
    await registers()
    const { body: session } = await signIn(FIRST)
    await stranger().post('/auth/logout', { refresh_token: session.refresh_token })
    const own = as(session.token)
    const token = { name: 'Script', scopes: ['ITEM:read'], days: 30 }
    const answers = [
      await own('POST', '/users/me/tokens', token),
      await own('POST', '/users/me/second-factor'),
      await own('PUT', '/users/me/password', { oldPassword: FIRST, password: OWN, passwordConfirm: OWN }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
  it('leaves its API tokens working after a new password, unless their owner wants them ended too', async () => {
    await registers()
    const { body: session } = await signIn(FIRST)
    const made = { name: 'Script', scopes: ['ITEM:read'], days: 30 }
    const { body: token } = await as(session.token)('POST', '/users/me/tokens', made)
    const reads = async () => (await as(token.token)('GET', '/items')).status
    await stranger().post('/auth/forgotten-password', { email })
    await expect.poll(() => linkTo('new-password'), { timeout: 20_000 }).toBeDefined()
    const first = await linkTo('new-password')
    expect((await choosesPassword(OWN)).status).toBe(204)
    expect(await reads()).toBe(200)
    await stranger().post('/auth/forgotten-password', { email })
    await expect.poll(() => linkTo('new-password'), { timeout: 20_000 }).not.toBe(first)
    expect((await choosesPassword(FIRST, { endTokens: true })).status).toBe(204)
    expect(await reads()).toBe(401)
  })
})

describe('the owner of a proved address', () => {
  const known = async () => {
    await registers(OWN)
    expect((await stranger().post('/auth/confirm-email', { token: await linkTo('confirm-email') })).status).toBe(200)
  }
  it('joins with the link and their own password, and with neither alone', async () => {
    await known()
    await invited()
    const token = (await linkTo('join'))!
    expect((await signIn(OWN)).status).toBe(200)
    expect((await stranger().post('/auth/invitation', { token })).body).toMatchObject({ email })
    const wrong = await stranger().post('/auth/invitation/accept', { token, password: FIRST })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
    expect(await companiesOf((await signIn(OWN)).body.token)).toHaveLength(1)
    const both = await Promise.all(
      [1, 2].map(() => stranger().post('/auth/invitation/accept', { token, password: OWN })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(await companiesOf((await signIn(OWN)).body.token)).toHaveLength(2)
    const setting = { token, password: FIRST, passwordConfirm: FIRST }
    expect((await stranger().post('/auth/new-password', setting)).body.code).toBe('invalid_reset_token')
  })
  it('declines, and is no user of that company', async () => {
    await known()
    const { body: user } = await invited()
    expect((await stranger().post('/auth/invitation/decline', { token: await linkTo('join') })).status).toBe(204)
    expect((await inviting.get(`/users/${user.guid}`)).status).toBe(404)
    const again = await stranger().post('/auth/invitation/accept', { token: await linkTo('join'), password: OWN })
    expect(again.body.code).toBe('invalid_invitation')
  })
  it('leaves a company again, unless nobody could look after it', async () => {
    await known()
    await invited()
    await stranger().post('/auth/invitation/accept', { token: await linkTo('join'), password: OWN })
    const { body: session } = await signIn(OWN)
    const there = await as(session.token)('GET', `/companies/${inviting.company}/switch`, undefined, PAGE)
    expect((await as(there.body.token)('POST', '/users/me/leave', { company: inviting.company })).status).toBe(204)
    expect((await as(there.body.token)('GET', '/users/me')).status).toBe(401)
    expect(await companiesOf(session.token)).toHaveLength(1)
    const leaves = (company: string) => as(session.token)('POST', '/users/me/leave', { company })
    expect((await leaves(inviting.company)).body.errors).toMatchObject([{ field: 'company' }])
    const last = await leaves(session.company.guid)
    expect([last.status, last.body.code]).toEqual([409, 'last_admin'])
  })
  it('is no administrator before they come, so that nobody leaves a company to somebody who may decline', async () => {
    await known()
    await invited({ roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_USER_FULL'] })
    const stripped = () => inviting.put(`/users/${inviting.guid}`, { roles: ['ROLE_ITEM_VIEW'] })
    expect((await stripped()).body.code).toBe('last_admin')
    await stranger().post('/auth/invitation/accept', { token: await linkTo('join'), password: OWN })
    expect((await stripped()).status).toBe(200)
  })
  it('is told apart from an unknown address by nothing that the company is shown, now or after a change of theirs', async () => {
    await known()
    const { body: mine } = await invited({ email: email.toUpperCase() })
    const unknown = `inconnue${n}@example.com`
    const { body: other } = await invited({ email: unknown.toUpperCase() })
    const OWN_FACTS = ['guid', 'email', 'username', 'createdAt']
    const facts = (user: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(user).filter(([key]) => !OWN_FACTS.includes(key)))
    expect(facts(mine)).toEqual(facts(other))
    expect([mine.email, other.email]).toEqual([email.toUpperCase(), unknown.toUpperCase()])
    const { body: session } = await signIn(OWN)
    await as(session.token)('PUT', '/users/me/password', {
      oldPassword: OWN,
      password: `${OWN}2`,
      passwordConfirm: `${OWN}2`,
    })
    await factorOn(session.token)
    expect(facts((await inviting.get(`/users/${mine.guid}`)).body)).toEqual(
      facts((await inviting.get(`/users/${other.guid}`)).body),
    )
    const log = async (guid: string) =>
      (await inviting.get(`/activities?entity=user&guid=${guid}`)).body.data.map(
        ({ action }: { action: string }) => action,
      )
    expect([await log(mine.guid), await log(other.guid)]).toEqual([['create'], ['create']])
  })
})
