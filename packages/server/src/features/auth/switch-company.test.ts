import { OWN_PAGE } from '@entrepot/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { aPerson, refreshed, type Signed, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, anonymous, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let [atelier, depot, other] = ['', '', '']
beforeAll(async () => {
  node = await startTestNode(url)
  ;[atelier, depot, other] = [
    await aCompany(node, { name: 'Atelier' }),
    await aCompany(node, { name: 'Dépôt' }),
    await aCompany(node, { name: 'Ailleurs' }),
  ]
})
afterAll(() => node.stop())

const OWN = { [OWN_PAGE.name]: OWN_PAGE.value }
const switchTo = (
  session: Pick<Signed, 'token'>,
  company: string,
  headers: Record<string, string> = OWN,
  spelling = 'companies',
) => callerOf(node, session.token)('GET', `/${spelling}/${company}/switch`, undefined, headers)
const inCompany = (company: string, text: string, user: string) =>
  transaction(node.pool, { company }, ({ db }) =>
    sql
      .raw(
        text.replaceAll(
          '$user',
          `company_id = '${company}' and ${text.startsWith('update app_user') ? 'id' : 'user_id'} = '${user}'`,
        ),
      )
      .execute(db),
  )

it('answers a session bound to the other company, and changes no other session (COMP-26, COMP-29)', async () => {
  await aFolder(await aUser(node, depot), 'Quai du dépôt')
  const { email } = await aPerson(node, [atelier, depot])
  const here = await signedIn(node, email)
  expect(here.company.name).toBe('Atelier')
  for (const spelling of ['companies', 'compagnies']) {
    const { status, body, headers } = await switchTo(here, depot, OWN, spelling)
    expect([status, body.company, headers['cache-control']]).toEqual([200, { guid: depot, name: 'Dépôt' }, 'no-store'])
    const [mine, names] = [
      await callerOf(node, body.token)('GET', '/users/me'),
      await callerOf(node, body.token)('GET', '/folders'),
    ]
    expect([mine.body.user.company.name, mine.body.user.companies.map((one: { name: string }) => one.name)]).toEqual([
      'Dépôt',
      ['Atelier', 'Dépôt'],
    ])
    expect(JSON.stringify(names.body)).toContain('Quai du dépôt')
    expect((await refreshed(body, node)).status).toBe(200)
  }
  const before = await callerOf(node, here.token)('GET', '/users/me')
  expect([before.status, before.body.user.company.name, (await refreshed(here, node)).status]).toEqual([
    200,
    'Atelier',
    200,
  ])
})
it('answers 200 for the present company and 404 for those of others (COMP-27)', async () => {
  const { email, users } = await aPerson(node, [atelier, depot])
  const here = await signedIn(node, email)
  expect((await switchTo(here, atelier)).body.company).toEqual({ guid: atelier, name: 'Atelier' })
  for (const foreign of [other, crypto.randomUUID(), 'nobody']) expect((await switchTo(here, foreign)).status).toBe(404)
  await inCompany(depot, 'update app_user set active = false where $user', users[depot]!)
  expect((await switchTo(here, depot)).status).toBe(404)
})
it('is refused to a link, an image or a page of somebody else, whatever session the browser holds (T14)', async () => {
  const { email } = await aPerson(node, [atelier, depot])
  const here = await signedIn(node, email)
  for (const headers of [
    {},
    { [OWN_PAGE.name]: 'XMLHttpRequest' },
    { ...OWN, 'sec-fetch-site': 'cross-site' },
    { ...OWN, 'sec-fetch-site': 'same-site' },
    { ...OWN, 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    const { status, body } = await switchTo(here, depot, headers)
    expect([status, body.code, body.token], JSON.stringify(headers)).toEqual([403, 'access_denied', undefined])
  }
  expect((await switchTo(here, depot, { ...OWN, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})
it('lets nobody in who may not sign in there on this platform', async () => {
  const { email, users } = await aPerson(node, [atelier, depot])
  await inCompany(depot, "delete from user_role where role = 'ROLE_LOGIN_MOBILE' and $user", users[depot]!)
  const [desktop, mobile] = [await signedIn(node, email), await signedIn(node, email, undefined, 'mobile')]
  expect((await switchTo(desktop, depot)).status).toBe(200)
  const refused = await switchTo(mobile, depot)
  expect([refused.status, refused.body.code]).toEqual([403, 'login_platform_denied'])
})
it('makes no session from one that was ended, and none that lasts longer', async () => {
  const { email, users } = await aPerson(node, [atelier, depot])
  const here = await signedIn(node, email)
  await inCompany(atelier, "update refresh_token set expires_at = '2030-01-02T03:04:05Z' where $user", users[atelier]!)
  await switchTo(here, depot)
  const { rows } = await transaction(node.pool, { company: depot }, ({ db }) =>
    sql<{
      expires_at: Date
      platform: string
    }>`select expires_at, platform from refresh_token
      where company_id = ${depot} and user_id = ${users[depot]}`.execute(db),
  )
  expect(rows).toEqual([{ expires_at: new Date('2030-01-02T03:04:05Z'), platform: 'desktop' }])
  await anonymous(node).post('/auth/logout', { refresh_token: here.refresh_token })
  expect((await switchTo(here, depot)).status).toBe(401)
})
