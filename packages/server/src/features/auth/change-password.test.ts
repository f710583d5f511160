import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { aPerson, PASSWORD, refreshed, type Signed, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, anonymous, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { setPassword } from './auth.queries.ts'
import { openSession } from './sign-in.ts'

const url = testDatabase()
let node: TestNode
let companies: string[] = []
beforeAll(async () => {
  node = await startTestNode(url)
  companies = [await aCompany(node), await aCompany(node)]
})
afterAll(() => node.stop())

const NEXT = 'Depot-2027!'
const change = (token: string, body: Record<string, unknown>) =>
  callerOf(node, token)('PUT', '/users/me/password', {
    oldPassword: PASSWORD,
    password: NEXT,
    passwordConfirm: NEXT,
    ...body,
  })

it('lets the new password in, the old one out, and ends every other session, in every company (USER-12)', async () => {
  const { email } = await aPerson(node, companies)
  const [here, elsewhere] = [await signedIn(node, email), await signedIn(node, email)]
  const inOther = (
    await callerOf(node, elsewhere.token)('GET', `/companies/${companies[1]}/switch`, undefined, {
      'x-requested-with': 'entrepot',
    })
  ).body
  expect((await change(here.token, {})).status).toBe(204)
  expect((await refreshed(here, node)).status).toBe(200)
  for (const session of [elsewhere, inOther])
    expect((await refreshed(session, node)).body.message).toBe('Invalid JWT Refresh Token')
  expect([
    (await anonymous(node).post('/auth/login', { email, password: PASSWORD })).status,
    (await anonymous(node).post('/auth/login', { email, password: NEXT })).status,
  ]).toEqual([401, 200])
})
describe('when the server is killed right after the new password', () => {
  // What follows it, in each company, is not there yet: its log, and what the rows of its sessions say.
  const killedAfterChange = (person: string, kept?: { company: string; family: string }) =>
    transaction(node.pool, { person, ...(kept && { company: kept.company }) }, ({ db }) =>
      setPassword(db, person, 'of no password', new Date(), kept),
    )
  const familyOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).family
  const changes = (token: string) => callerOf(node, token)('POST', '/users/me/second-factor')

  it('goes on with no session of the old one: not exchanged, good for no other company, for nothing personal', async () => {
    const { person, email } = await aPerson(node, companies)
    const session = await signedIn(node, email)
    expect((await changes(session.token)).status).toBe(200)
    await killedAfterChange(person)
    expect((await refreshed(session, node)).body.message).toBe('Invalid JWT Refresh Token')
    expect((await changes(session.token)).status).toBe(401)
    expect(
      (
        await callerOf(node, session.token)('GET', `/companies/${companies[1]}/switch`, undefined, {
          'x-requested-with': 'entrepot',
        })
      ).status,
    ).toBe(401)
  })
  it('goes on with the one that changed it', async () => {
    const { person, email } = await aPerson(node, companies)
    const session = await signedIn(node, email)
    await killedAfterChange(person, { company: session.company.guid, family: familyOf(session.token) })
    const next = await refreshed(session, node)
    expect(next.status).toBe(200)
    expect((await changes((next.body as unknown as Signed).token)).status).toBe(200)
  })
  it('opens none for a password that was right a moment before', async () => {
    const { person } = await aPerson(node, companies)
    const before = { guid: person, version: 0 }
    await killedAfterChange(person)
    const ctx = { services: node.kernel.services, requestId: 'r', language: 'fr', address: '127.0.0.1' } as PublicCtx
    const opened = await openSession(ctx, node.kernel.tokens, before, 'desktop', 'shown')
    expect((await refreshed(opened, node)).body.message).toBe('Invalid JWT Refresh Token')
    const challenge = await node.kernel.tokens.challenge({ person, version: 0, platform: 'desktop', factor: 'missing' })
    expect((await anonymous(node).post('/auth/second-factor/setup', { challenge })).body.code).toBe('factor_challenge')
  })
})
it('names the field of each refusal and changes nothing', async () => {
  const { email } = await aPerson(node, companies)
  const { token } = await signedIn(node, email)
  const refused = async (body: Record<string, unknown>) => {
    const reply = await change(token, body)
    return [
      reply.status,
      ...reply.body.errors.map((one: { field: string; code: string }) => `${one.field} ${one.code}`),
    ]
  }
  expect(await refused({ oldPassword: 'Faux-2026' })).toEqual([422, 'oldPassword password_wrong'])
  expect(await refused({ password: 'court', passwordConfirm: 'court' })).toEqual([422, 'password password_rules'])
  expect(await refused({ passwordConfirm: 'Autre-2027' })).toEqual([422, 'passwordConfirm password_mismatch'])
  expect(await refused({ password: PASSWORD, passwordConfirm: PASSWORD })).toEqual([422, 'password password_same'])
  await signedIn(node, email)
})
it('cannot be guessed from a session that was left open; signing in stays possible', async () => {
  const { email } = await aPerson(node, companies)
  const { token } = await signedIn(node, email)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await change(token, { oldPassword: `Faux-${n}-2026` })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await change(token, {})).status).toBe(429)
  await signedIn(node, email)
})
