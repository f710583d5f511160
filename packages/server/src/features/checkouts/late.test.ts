import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
})

const today = companyToday(new Date(), 'Europe/Paris')
const onDay = (days: number) => node.jobs.runNow('late-checkouts', new Date(`${addDays(today, days)}T12:00:00Z`))
const recipient = async (more: Record<string, unknown> = {}) =>
  (await admin.post('/recipients', { firstname: 'Claire', lastname: 'Morel', ...more })).body.guid as string
const lend = async (to: string, name: string, more: Record<string, unknown> = {}) => {
  const item = await anItem(admin, folder, { name, quantity: 5 })
  const { status, body } = await admin.post('/checkouts', {
    recipient: to,
    items: [{ guid: item, quantity: 2 }],
    dueDate: addDays(today, 1),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { guid: (body.data as unknown as { guid: string }[])[0]!.guid, item }
}
const newsOf = async (user: Caller) =>
  (await user.get('/notifications')).body.data.map(({ kind, title, text, link }: Record<string, string>) => [
    kind,
    title,
    text,
    link,
  ])
const mailsTo = async (address: string) =>
  transaction(
    node.pool,
    { company: admin.company },
    async ({ db }) =>
      (
        await sql<{
          subject: string
          text: string
        }>`select subject, text_body as text from mail where recipient = ${address}`.execute(db)
      ).rows,
  )

describe('what is late', () => {
  it('is told once, in one message, to whoever takes things back and sees it (CHK-12, settled difference 21)', async () => {
    const claire = await recipient()
    const { item } = await lend(claire, 'Perceuse')
    await lend(claire, 'Échelle', { dueDate: addDays(today, 2) })
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_CHECKIN'] })
    await grant(node, keeper, folder, 'read')
    const blind = await aUser(node, admin.company, { roles: ['ROLE_CHECKIN'] })
    const other = await aUser(node, admin.company, { roles: ['ROLE_CHECKOUT', 'ROLE_FOLDER_FULL'] })
    await onDay(1)
    expect(await newsOf(keeper)).toEqual([])
    await Promise.all([onDay(2), onDay(2)])
    const one = [
      'checkout_late',
      'Retour en retard\u00A0: Perceuse',
      'Remis à Claire Morel, date de retour passée, reste à rendre\u00A0: 2',
      `/checkouts?state=late&item=${item}`,
    ]
    expect([await newsOf(keeper), await newsOf(blind), await newsOf(other)]).toEqual([[one], [], []])
    await onDay(2)
    expect((await newsOf(keeper)).length).toBe(1)
    await onDay(3)
    expect((await newsOf(keeper)).length).toBe(2)
  })

  it('is told together where several are, and to the recipient by their account', async () => {
    const holder = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    const claire = await recipient({ hasAccount: true, user: holder.guid })
    await lend(claire, 'Perceuse')
    await lend(claire, 'Échelle')
    await onDay(2)
    expect(await newsOf(admin)).toEqual([
      [
        'checkout_late',
        '2 retours en retard',
        expect.stringContaining('Échelle (Claire Morel)'),
        '/checkouts?state=late',
      ],
    ])
    expect(await newsOf(holder)).toEqual([
      ['checkout_own_late', '2 articles à rendre', expect.stringContaining('Perceuse'), null],
    ])
  })

  it('is written to a recipient without an account who has an address, in one mail', async () => {
    const claire = await recipient({ email: 'claire.morel@example.com' })
    await lend(claire, 'Perceuse')
    await lend(claire, 'Échelle')
    await onDay(2)
    await onDay(3)
    const mails = await mailsTo('claire.morel@example.com')
    expect(mails.length).toBe(1)
    expect(mails[0]).toMatchObject({ subject: 'Atelier\u00A0: articles à rendre' })
    for (const part of ['Bonjour Claire Morel', 'Perceuse, reste à rendre\u00A0: 2', 'Échelle'])
      expect(mails[0]!.text).toContain(part)
  })

  it('is told anew when its date was extended and is over again, and not when it came back', async () => {
    const claire = await recipient()
    const [drill, ladder] = [await lend(claire, 'Perceuse'), await lend(claire, 'Échelle')]
    await onDay(2)
    expect(
      (await admin.put(`/checkouts/${drill.guid}`, { dueDate: addDays(today, 5), version: 1 })).body,
    ).toMatchObject({
      dueDate: addDays(today, 5),
      version: 2,
    })
    expect((await admin.put(`/checkouts/${drill.guid}`, { dueDate: null, version: 1 })).body.code).toBe('stale')
    expect((await admin.put(`/checkouts/${drill.guid}`, { dueDate: addDays(today, -1) })).status).toBe(422)
    await admin.post(`/checkouts/${ladder.guid}/checkin`, {})
    expect((await admin.put(`/checkouts/${ladder.guid}`, { dueDate: addDays(today, 5) })).body.code).toBe(
      'checkout_over',
    )
    await onDay(3)
    expect((await newsOf(admin)).length).toBe(1)
    await onDay(6)
    expect((await newsOf(admin)).map(([, title]: string[]) => title)).toEqual([
      'Retour en retard\u00A0: Perceuse',
      '2 retours en retard',
    ])
  })
})
