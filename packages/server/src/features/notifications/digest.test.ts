import { SETTABLE_KINDS } from '@entrepot/contract/modules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { notify, updateNotification } from './index.ts'

const url = testDatabase()
let node: TestNode
let second: TestNode
let company: string
beforeAll(async () => {
  node = await startTestNode(url)
  second = await startTestNode(url, { env: { JWT_SECRET: node.services.settings.JWT_SECRET } })
  company = await aCompany(node, { name: 'Atelier' })
})
afterAll(async () => {
  await second.stop()
  await node.stop()
})

let reader: Caller
const addressOf = (user: Caller) => `${user.guid}@example.com`
const withAddress = (user: Caller, language = 'fr') =>
  transaction(node.pool, { company }, async ({ db }) => {
    const id = node.services.clock.uuid()
    await sql`insert into person (id, email, email_key, language)
      values (${id}, ${addressOf(user)}, ${addressOf(user)}, ${language})`.execute(db)
    await sql`update app_user set person_id = ${id} where company_id = ${company} and id = ${user.guid}`.execute(db)
  })
beforeEach(async () => {
  reader = await aUser(node, company)
  await withAddress(reader)
})

type News = Parameters<typeof notify>[2]
const tell = async (user: Caller, news: Partial<News> = {}): Promise<string> => {
  const guid = node.services.clock.orderedUuid()
  const one: News = {
    guid,
    user: user.guid,
    kind: 'variant_expired',
    message: 'variant_expired_many',
    params: { lots: 2, names: 'Lot A, Lot B' },
    link: '/variants-and-lots?expiry=expired',
    progress: null,
    ...news,
  }
  await transaction(node.pool, { company }, ({ db }) => notify(db, company, one))
  return guid
}
const mention = (text: string): Partial<News> => ({
  kind: 'comment',
  message: 'comment_mention',
  params: { author: 'Chloé Roux', record: 'Câble', text },
  link: '/items/1',
})
const mail = (afterMs = 1_000, on = node) => on.services.jobs.runNow('digests', new Date(Date.now() + afterMs))
const DAY = 24 * 3_600_000
type Letter = { subject: string; text_body: string; html_body: string }
const lettersTo = (user: Caller) =>
  transaction(
    node.pool,
    {},
    async ({ db }) =>
      (
        await sql<Letter>`select subject, text_body, html_body from mail where recipient = ${addressOf(user)}
          order by created_at, id`.execute(db)
      ).rows,
  )
const set = async (user: Caller, kind: string, setting: object) =>
  expect((await user.put(`/notifications/settings/${kind}`, { onScreen: true, byMail: true, ...setting })).status).toBe(
    200,
  )
const shownTo = async (user: Caller) => (await user.get('/notifications')).body as { total: number; unread: number }

describe('a notification by mail', () => {
  it('leaves once, in the language of its reader, with its link and the one to the settings', async () => {
    const english = await aUser(node, company)
    await withAddress(english, 'en')
    await tell(reader)
    await tell(english)
    await mail()
    await mail()
    const [[letter, ...more], [translated]] = [await lettersTo(reader), await lettersTo(english)]
    expect([letter!.subject, more.length, translated!.subject]).toEqual([
      '2 lots ou variantes périmés',
      0,
      '2 expired lots or variants',
    ])
    const { PUBLIC_URL } = node.services.settings
    for (const link of [
      `${PUBLIC_URL}/variants-and-lots?expiry=expired`,
      `${PUBLIC_URL}/notifications?settings=true`,
    ]) {
      expect(letter!.text_body).toContain(link)
      expect(letter!.html_body).toContain(`href="${link}"`)
    }
    expect(letter!.text_body).toContain('Lot A, Lot B')
  })

  it('holds all that waits for one reader, and nothing of anybody else (X-15)', async () => {
    const colleague = await aUser(node, company)
    await withAddress(colleague)
    await tell(reader)
    await tell(reader, {
      kind: 'reservation_expired',
      message: 'reservation_expired_many',
      params: { reservations: 3, names: 'Chantier' },
      link: '/reservations?state=inactive',
    })
    await tell(colleague, { params: { lots: 9, names: 'Secret' } })
    await mail()
    const letters = await lettersTo(reader)
    expect(letters.map(({ subject }) => subject)).toEqual(['2 nouvelles dans Atelier'])
    expect(letters[0]!.text_body).toMatch(/2 lots ou variantes périmés[^]*3 réservations expirées/)
    expect(letters[0]!.text_body).not.toContain('Secret')
  })

  it('gathers mentions for some minutes, and takes the later ones along', async () => {
    await tell(reader, mention('premier'))
    await mail()
    expect(await lettersTo(reader)).toEqual([])
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update notification set mail_due_at = mail_due_at - interval '3 minutes'
        where user_id = ${reader.guid}`.execute(db),
    )
    await tell(reader, mention('second'))
    await mail(LIMITS.digestGatherMs - 2 * 60_000)
    const letters = await lettersTo(reader)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text_body).toMatch(/premier[^]*second/)
    await mail(DAY)
    expect(await lettersTo(reader)).toHaveLength(1)
  })

  it('waits for seven by the clock of the company when it is gathered by the day', async () => {
    await set(reader, 'variant_expired', { mailWhen: 'daily' })
    await set(reader, 'comment', { mailWhen: 'daily' })
    await tell(reader)
    await tell(reader, mention('bonjour'))
    const { rows } = await transaction(node.pool, { company }, ({ db }) =>
      sql<{ at: string; ahead: boolean }>`
      select to_char(n.mail_due_at at time zone c.timezone, 'HH24:MI') as at, n.mail_due_at > now()
      and n.mail_due_at <= now() + interval '25 hours' as ahead from notification n
      join company c on c.id = n.company_id where n.user_id = ${reader.guid}`.execute(db),
    )
    expect(rows).toEqual([
      { at: '07:00', ahead: true },
      { at: '07:00', ahead: true },
    ])
    await mail(25 * 3_600_000)
    expect((await lettersTo(reader)).map(({ subject }) => subject)).toEqual(['2 nouvelles dans Atelier'])
  })

  it('is turned off by its reader, on screen or by mail', async () => {
    await set(reader, 'variant_expired', { byMail: false })
    await tell(reader)
    await mail()
    expect([(await shownTo(reader)).unread, await lettersTo(reader)]).toEqual([1, []])
    await set(reader, 'variant_expired', { onScreen: false })
    await tell(reader)
    await mail()
    expect([(await shownTo(reader)).total, (await lettersTo(reader)).length]).toEqual([1, 1])
    await set(reader, 'variant_expired', { onScreen: false, byMail: false })
    await tell(reader)
    await mail()
    expect([(await shownTo(reader)).total, (await lettersTo(reader)).length]).toEqual([1, 1])
  })

  it('is not sent of what was read or removed meanwhile, nor to who may not come in any more', async () => {
    const gone = await aUser(node, company)
    await withAddress(gone)
    await tell(gone)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update app_user set active = false where company_id = ${company} and id = ${gone.guid}`.execute(db),
    )
    const [read, removed] = [await tell(reader), await tell(reader)]
    await reader.put(`/notifications/${read}/read`)
    await reader.del(`/notifications/${removed}`)
    await mail()
    expect([await lettersTo(reader), await lettersTo(gone)]).toEqual([[], []])
  })

  it('tells of the end of what took long, and not of what was over at once', async () => {
    const running: Partial<News> = {
      kind: 'import',
      message: 'import_running',
      params: { file: 'stock.xlsx', percent: 0 },
      link: '/data/import?import=1',
      progress: 0,
    }
    const [short, long] = [await tell(reader, running), await tell(reader, running)]
    await mail(DAY)
    const age = (guid: string) =>
      sql`update notification set created_at = now() - interval '10 minutes'
        where company_id = ${company} and id = ${guid}`
    await transaction(node.pool, { company }, async ({ db }) => {
      await age(long).execute(db)
      for (const guid of [short, long])
        await updateNotification(db, company, guid, {
          message: 'import_done',
          params: { file: guid === long ? 'long.xlsx' : 'court.xlsx', created: 3, updated: 0, errors: 0 },
          progress: 100,
          isNews: true,
        })
    })
    await mail()
    expect((await lettersTo(reader)).map(({ subject }) => subject)).toEqual(['Import de long.xlsx'])
  })

  it('leaves after all when a node dies while it queues it, and from one of two only', async () => {
    await tell(reader)
    const { clock } = node.services
    const orderedUuid = clock.orderedUuid
    clock.orderedUuid = () => {
      throw new Error('killed')
    }
    await mail()
    clock.orderedUuid = orderedUuid
    expect(await lettersTo(reader)).toEqual([])
    await Promise.all([mail(1_000, node), mail(1_000, second)])
    expect(await lettersTo(reader)).toHaveLength(1)
  })
})

describe('the settings of notifications', () => {
  it('offer what is told to the caller, in modules that are on', async () => {
    const kinds = async (user: Caller) =>
      (await user.get('/notifications/settings')).body.data.map(({ kind }: { kind: string }) => kind)
    const inOrder: string[] = [
      'threshold',
      'variant_expired',
      'reservation_expired',
      'reservation_short',
      'comment',
      'import',
      'bulk',
      'ledger',
    ]
    const offered: string[] = await kinds(reader)
    expect(offered).toEqual(SETTABLE_KINDS)
    expect(offered.filter((kind) => inOrder.includes(kind))).toEqual(inOrder)
    // A task is given to whoever it is given to, and a thing is lent to whomever it is lent, without a role as well
    // (settled difference 12).
    expect(await kinds(await aUser(node, company, { roles: [] }))).toEqual([
      'comment',
      'import',
      'bulk',
      'task_assigned',
      'task_status',
      'operation_status',
      'checkout_own_late',
    ])
    const elsewhere = await aUser(node, await aCompany(node, { modules: [] }))
    expect(await kinds(elsewhere)).not.toContain('reservation_expired')
  })
})
