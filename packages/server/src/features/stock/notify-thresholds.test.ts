import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import { writeXlsx } from 'hucre/xlsx'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { upload } from '../../testing/import-file.ts'
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

const letters: { to: string; subject: string; text: string }[] = []
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const parts: Buffer[] = []
    stream
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        letters.push({
          to: session.envelope.rcptTo[0]!.address,
          subject: /^Subject: (.*(?:\r\n .*)*)/m.exec(text)![1]!,
          text: decoded(text),
        })
        done()
      })
  },
})
const decoded = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const url = testDatabase()
let node: TestNode
let second: TestNode
beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    post.listen(0, '127.0.0.1', () => resolve((post.server.address() as { port: number }).port)),
  )
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'stock@example.com' }
  node = await startTestNode(url, { env })
  second = await startTestNode(url, { env: { ...env, JWT_SECRET: node.services.settings.JWT_SECRET } })
})
afterAll(async () => {
  await second.stop()
  await node.stop()
  await new Promise<void>((resolve) => post.close(() => resolve()))
})

let admin: Caller
let folder: string
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node, { name: 'Atelier' }))
  folder = await aFolder(admin, 'Réserve')
})

const untold = (item?: string) =>
  transaction(
    node.pool,
    { company: admin.company },
    async ({ db }) =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from threshold_alert
          where company_id = ${admin.company} and told_at is null ${item ? sql`and item_id = ${item}` : sql``}`.execute(
          db,
        )
      ).rows[0]!.n,
  )
/** As the job finds it a minute later. */
const tell = (on = node) => on.services.jobs.runNow('thresholds', new Date(Date.now() + 60_000))
const newsOf = async (user: Caller) =>
  (await user.get('/notifications')).body.data.filter((one: { kind: string }) => one.kind === 'threshold') as {
    title: string
    text: string
    link: string
  }[]
const put = async (item: string, quantity: number) =>
  expect((await admin.post(`/items/${item}/transactions`, { type: 'in', quantity })).status).toBe(201)
const take = async (item: string, quantity: number) =>
  admin.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
const person = (user: Caller, email: string, language = 'fr') =>
  transaction(node.pool, { company: user.company }, async ({ db }) => {
    const id = node.services.clock.uuid()
    await sql`insert into person (id, email, email_key, language)
      values (${id}, ${email}, ${email}, ${language})`.execute(db)
    await sql`update app_user set person_id = ${id} where company_id = ${user.company} and id = ${user.guid}`.execute(
      db,
    )
  })
const lettersTo = async (email: string) => {
  await Promise.all([node.jobs.settled(), second.jobs.settled()])
  return letters.filter(({ to }) => to === email)
}
const imported = async (rows: (string | number)[][]) => {
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows }] }))
  const { guid } = (await upload(admin, 'stock.xlsx', file, { target: 'items' })).body
  await admin.post(`/imports/${guid}/validate`, {
    mapping: { A: 'name', B: 'quantity', C: 'threshold' },
    defaults: { parent: folder },
  })
  expect((await admin.post(`/imports/${guid}/run`, { skipErrors: true })).status).toBe(202)
  await node.jobs.settled()
  // Its end wakes the job of the thresholds.
  await node.jobs.settled()
}
const NOT_EVERYWHERE: Role[] = ALL_ROLES.filter(
  (role) => role !== 'ROLE_FOLDER_FULL' && role !== 'ROLE_API_DISABLED_OUTGOING',
)

describe('a threshold', () => {
  it('is told once when the quantity falls to it or below, and again after it has risen above (ITEM-29)', async () => {
    const item = await anItem(admin, folder, { quantity: 10, threshold: 5 })
    await take(item, 4)
    expect(await untold(item)).toBe(0)
    await take(item, 1)
    expect(await untold(item)).toBe(1)
    await take(item, 2)
    expect(await untold(item)).toBe(1)
    await tell()
    expect(await newsOf(admin)).toEqual([
      expect.objectContaining({
        title: 'Seuil atteint\u00A0: Vis',
        text: 'Réserve\u00A0: il en reste 3 pour un seuil de 5',
        link: `/items/root?low=true&item=${item}`,
      }),
    ])
    await put(item, 2)
    expect(await untold()).toBe(0)
    await put(item, 1)
    await take(item, 1)
    expect(await untold(item)).toBe(1)
    await tell()
    expect(await newsOf(admin)).toHaveLength(2)
  })

  it('is an event of the log once it is reached, with what is left, for those who see the record', async () => {
    const item = await anItem(admin, folder, { quantity: 10, threshold: 5 })
    await take(item, 4)
    await take(item, 3)
    await take(item, 1)
    const reached = async (user: Caller) =>
      ((await user.get(`/activities?guid=${item}`)).body.data as { action: string }[]).filter(
        ({ action }) => action === 'threshold',
      )
    expect(await reached(admin)).toMatchObject([
      { entity: 'item', entityGuid: item, changes: [{ field: 'quantity', old: null, new: 3 }] },
    ])
    const elsewhere = await aUser(node, admin.company, { roles: NOT_EVERYWHERE })
    expect(await reached(elsewhere)).toEqual([])
    const { rows } = await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql<{ event: string; payload: unknown }>`select event, payload from activity
        where company_id = ${admin.company} and event = 'threshold.reached'`.execute(db),
    )
    expect(rows).toEqual([{ event: 'threshold.reached', payload: { quantity: 3, threshold: 5 } }])
  })
  it('is watched by every way a quantity or a threshold changes', async () => {
    const other = await aFolder(admin, 'Atelier')
    const fresh = (fields: Record<string, unknown> = {}) =>
      anItem(admin, folder, { name: crypto.randomUUID(), quantity: 10, threshold: 5, ...fields })
    const ways: Record<string, () => Promise<string>> = {
      'an exit': async () => {
        const item = await fresh()
        await take(item, 5)
        return item
      },
      'the part that a move leaves behind': async () => {
        const item = await fresh()
        await admin.post('/items/move', { items: [{ guid: item, quantity: 6 }], destination: other })
        return item
      },
      'the part that a move brings': async () => {
        const item = await fresh()
        return (
          await admin.post('/items/move', { items: [{ guid: item, quantity: 4 }], destination: other })
        ).body.items.find(({ guid }: { guid: string }) => guid !== item).guid
      },
      'a count': async () => {
        const item = await fresh()
        await admin.post(`/items/${item}/inventory`, { quantity: 3 })
        return item
      },
      'a reversal': async () => {
        const item = await fresh({ quantity: 3, threshold: null })
        const entry = (await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 7 })).body
          .transactions[0].guid
        await admin.put(`/items/${item}`, { threshold: 5 })
        expect(await untold(item)).toBe(0)
        expect((await admin.post(`/transactions/${entry}/reverse`, { reason: 'erreur' })).status).toBe(201)
        return item
      },
      'its creation': () => fresh({ quantity: 2 }),
      'a raised threshold': async () => {
        const item = await fresh()
        await admin.put(`/items/${item}`, { threshold: 12 })
        return item
      },
    }
    for (const [way, go] of Object.entries(ways)) expect([way, await untold(await go())]).toEqual([way, 1])
    const before = await untold()
    await imported([
      ['Nom', 'Quantité', 'Seuil'],
      ['Écrou', 2, 4],
      ['Rondelle', 9, 4],
    ])
    expect(before).toBe(Object.keys(ways).length)
    // An import closes the batch itself.
    expect(await untold()).toBe(0)
    expect((await newsOf(admin)).map(({ title }) => title)).toEqual([`${before + 1} articles au seuil ou dessous`])
  })

  it('leaves what has none alone', async () => {
    const item = await anItem(admin, folder, { quantity: 1 })
    await take(item, 1)
    expect(await untold()).toBe(0)
    await admin.put(`/items/${item}`, { threshold: 0 })
    expect(await untold(item)).toBe(1)
    await admin.put(`/items/${item}`, { threshold: null })
    await tell()
    expect(await newsOf(admin)).toEqual([])
  })

  it('is crossed by exactly one of 50 exits at once, on two nodes', async () => {
    const item = await anItem(admin, folder, { quantity: 60, threshold: 30 })
    const elsewhere = await aUser(second, admin.company)
    const exits = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? elsewhere : admin).post(`/items/${item}/transactions`, {
          type: 'out',
          quantity: 1,
          action: 'given_to_technician',
        }),
      ),
    )
    expect(exits.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
    expect(await untold(item)).toBe(1)
    await Promise.all([tell(node), tell(second), tell(node), tell(second)])
    expect(await newsOf(admin)).toHaveLength(1)
    await tell(second)
    expect(await newsOf(admin)).toHaveLength(1)
  })
})

describe('news of thresholds', () => {
  it('waits for what falls shortly after it, and is one notification and one mail (X-15)', async () => {
    await person(admin, `${admin.guid}@example.com`)
    const items = await Promise.all(
      Array.from({ length: 23 }, (_, n) => anItem(admin, folder, { name: `Vis ${n + 1}`, quantity: 3, threshold: 5 })),
    )
    await node.services.jobs.runNow('thresholds', new Date())
    expect(await untold()).toBe(23)
    await tell()
    expect(await newsOf(admin)).toEqual([
      expect.objectContaining({
        title: '23 articles au seuil ou dessous',
        text: 'Vis 1, Vis 2, Vis 3, Vis 4, Vis 5 et 18 autres',
        link: '/items/root?low=true',
      }),
    ])
    const [letter, ...more] = await lettersTo(`${admin.guid}@example.com`)
    expect(more).toEqual([])
    expect(letter!.text).toContain('Dans Atelier, 23 articles sont tombés')
    expect(letter!.text).toContain('Vis 20 (Réserve)\u00A0: 3 pièce pour un seuil de 5')
    expect(letter!.text).toContain('et 3 autres.')
    expect(letter!.text).not.toContain('Vis 21')
    expect(letter!.text).toContain('/items/root?low=true')
    expect(items).toHaveLength(23)
  })

  it('waits for an import that is still running', async () => {
    await imported([
      ['Nom', 'Quantité', 'Seuil'],
      ['Écrou', 2, 4],
    ])
    const set = (status: string) =>
      transaction(node.pool, { company: admin.company }, ({ db }) =>
        sql`update import set status = ${status}, finished_at = null where company_id = ${admin.company}`.execute(db),
      )
    await set('running')
    await anItem(admin, folder, { quantity: 1, threshold: 2 })
    await tell()
    expect([await untold(), (await newsOf(admin)).length]).toEqual([1, 1])
    await set('failed')
    await tell()
    expect([await untold(), (await newsOf(admin)).length]).toEqual([0, 2])
  })

  it('tells each what they may see and where, in their language, and those without a role of items nothing', async () => {
    const hidden = await aFolder(admin, 'Coffre')
    const inside = await aFolder(admin, 'Tiroir', { parent: hidden })
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    const [stranger, clerk] = [
      await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] }),
      await aUser(node, admin.company, { roles: ['ROLE_TAG_FULL' as Role] }),
    ]
    await grant(node, reader, inside, 'read')
    await grant(node, clerk, inside, 'read')
    await person(reader, `${reader.guid}@example.com`, 'en')
    await anItem(admin, inside, { name: 'Bague', quantity: 1, threshold: 2 })
    await anItem(admin, folder, { name: 'Collier', quantity: 1, threshold: 2 })
    await tell()
    expect((await newsOf(admin)).map(({ title }) => title)).toEqual(['2 articles au seuil ou dessous'])
    expect((await newsOf(reader)).map(({ text }) => text)).toEqual([
      '… / Tiroir\u00A0: il en reste 1 pour un seuil de 2',
    ])
    expect([await newsOf(stranger), await newsOf(clerk)]).toEqual([[], []])
    const [letter] = await lettersTo(`${reader.guid}@example.com`)
    expect(letter!.subject).toBe('Threshold reached: Bague')
    expect(letter!.text).toContain('Bague (… / Tiroir): 1 piece for a threshold of 2')
    expect(letter!.text).not.toContain('Coffre')
  })

  it('says nothing of what has been filled up, hidden or thrown away meanwhile', async () => {
    const reader = await aUser(node, admin.company, { roles: NOT_EVERYWHERE })
    await grant(node, reader, folder, 'read')
    const [filled, gone] = [
      await anItem(admin, folder, { name: 'Plein', quantity: 1, threshold: 2 }),
      await anItem(admin, folder, { name: 'Jeté', quantity: 1, threshold: 2 }),
    ]
    await put(filled, 10)
    await admin.del(`/items/${gone}`)
    await tell()
    expect(await newsOf(admin)).toEqual([])
    await anItem(admin, folder, { name: 'Caché', quantity: 1, threshold: 2 })
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      await sql`delete from folder_permission where company_id = ${admin.company} and user_id = ${reader.guid}`.execute(
        db,
      )
      await sql`update company set rights_version = rights_version + 1 where id = ${admin.company}`.execute(db)
    })
    await tell()
    expect([(await newsOf(admin)).length, (await newsOf(reader)).length]).toEqual([1, 0])
  })

  it('is turned off by its reader, on screen or by mail', async () => {
    await person(admin, `${admin.guid}@example.com`)
    const ofThresholds = async (user: Caller) =>
      (await user.get('/notifications/settings')).body.data.find((one: { kind: string }) => one.kind === 'threshold')
    expect(await ofThresholds(admin)).toEqual({ kind: 'threshold', onScreen: true, byMail: true, mailWhen: 'at_once' })
    expect((await admin.put('/notifications/settings/threshold', { onScreen: false, byMail: true })).body).toEqual({
      kind: 'threshold',
      onScreen: false,
      byMail: true,
      mailWhen: 'at_once',
    })
    await anItem(admin, folder, { name: 'Un', quantity: 1, threshold: 2 })
    await tell()
    expect([(await newsOf(admin)).length, (await lettersTo(`${admin.guid}@example.com`)).length]).toEqual([0, 1])
    await admin.put('/notifications/settings/threshold', { onScreen: true, byMail: false })
    await anItem(admin, folder, { name: 'Deux', quantity: 1, threshold: 2 })
    await tell()
    expect([(await newsOf(admin)).length, (await lettersTo(`${admin.guid}@example.com`)).length]).toEqual([1, 1])
    const colleague = await aUser(node, admin.company)
    expect(await ofThresholds(colleague)).toEqual({
      kind: 'threshold',
      onScreen: true,
      byMail: true,
      mailWhen: 'at_once',
    })
  })

  it('is told after all when a node dies while telling it, and by one of two only', async () => {
    await anItem(admin, folder, { quantity: 1, threshold: 2 })
    // It dies between taking the alert and writing the notification.
    const { clock } = node.services
    const orderedUuid = clock.orderedUuid
    clock.orderedUuid = () => {
      throw new Error('killed')
    }
    await tell()
    clock.orderedUuid = orderedUuid
    expect([await untold(), (await newsOf(admin)).length]).toEqual([1, 0])
    await Promise.all([tell(node), tell(second)])
    expect([await untold(), (await newsOf(admin)).length]).toEqual([0, 1])
  })
})
