import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, PASSWORD, refreshed, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, anonymous, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

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
