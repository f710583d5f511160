import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { newAddress, newUser } from '../../testing/new-user.ts'
import { aCompany, anonymous, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

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

describe('a changed e-mail', () => {
  it('counts only once its link is used; both addresses are told', async () => {
    const made = newUser({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    const { body: user } = await admin.post('/users', made)
    const email = newAddress()
    expect((await admin.put(`/users/${user.guid}`, { email, version: user.version })).body).toMatchObject({
      email: made.email,
      pendingEmail: email,
    })
    expect([(await signIn(made.email)).status, (await signIn(email)).status]).toEqual([200, 401])
    expect((await mailsTo(node, made.email)).map(({ subject }) => subject)).toEqual([
      'Changement d’adresse de votre compte',
    ])
    const [link] = await mailsTo(node, email)
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
    const made = newUser({ password: PASSWORD, roles: ['ROLE_LOGIN_DESKTOP'] })
    await elsewhere.post('/users', made)
    const { body: user } = await admin.post('/users', made)
    const email = newAddress()
    await admin.put(`/users/${user.guid}`, { email })
    const { body } = await anonymous(node).post('/auth/confirm-email', {
      token: tokenIn((await mailsTo(node, email))[0]!.text_body),
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
