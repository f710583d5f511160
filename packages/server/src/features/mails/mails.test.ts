import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import type { MailNotification } from '@entrepot/contract/mails/mail.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { readLog } from '../../testing/read-log.ts'
import { aReader, type Reader } from '../../testing/mail-readers.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { textOfZip } from '../../testing/zip.ts'

const url = testDatabase()
let node: TestNode
let now = new Date('2026-03-10T09:00:00Z')
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now } })
  // From now on companies are heard from their first event on.
  await readLog(node)
})
afterAll(() => node.stop())

let admin: Caller
let hall: string
let shop: string
beforeEach(async () => {
  now = new Date()
  // What waits in the company of the test before is not this one's.
  if (admin)
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`delete from email_notification where company_id = ${admin.company}`.execute(db),
    )
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
  shop = await aFolder(admin, 'Boutique')
})

const all = (...rules: object[]) => ({ operator: 'AND', rules })
let count = 0
const body = (more: object = {}) => ({
  name: `E-mail ${++count}`,
  trigger: 'stock_out',
  subject: 'Sortie\u00A0: {{item.name}}',
  body: '<p>{{user.name}} a sorti {{movement.quantity}} {{item.unit}} de {{item.name}} ({{folder.path}})</p>',
  to: 'bureau@example.org',
  ...more,
})
const aMail = async (more: object = {}, by = admin): Promise<MailNotification> => {
  const { status, body: made } = await by.post('/mails', body(more))
  expect(status, JSON.stringify(made)).toBe(201)
  return made
}
const out = (item: string, quantity = 1, by = admin) =>
  by
    .post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity })
    .then(({ status, body: said }) => {
      expect(status, JSON.stringify(said)).toBe(201)
    })

type Letter = {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  shown_to: string | null
  shown_cc: string | null
  file_name: string | null
  file: Buffer | null
}
let seen = new Set<string>()
/** What came into the queue since it was asked last. */
const letters = async (): Promise<Letter[]> => {
  const { rows } = await node.pool.query<Letter>('select * from mail order by created_at, id')
  const fresh = rows.filter(({ id }) => !seen.has(id))
  seen = new Set(rows.map(({ id }) => id))
  return fresh.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
}
/** The log is read, and what was gathered long enough is sent. */
const sendAll = async (later = LIMITS.mailGatherMs + 60_000) => {
  await readLog(node)
  await node.jobs.runNow('email-notifications', new Date(now.getTime() + later))
}
const sent = async (later?: number) => {
  await letters()
  await sendAll(later)
  return letters()
}
const historyOf = async ({ guid }: { guid: string }) => (await admin.get(`/mails/${guid}/history`)).body.data
const madeOf = async (reply: Promise<{ status: number; body: { guid: string } }>): Promise<string> => {
  const { status, body: made } = await reply
  expect(status, JSON.stringify(made)).toBe(201)
  return made.guid
}
const READ: readonly Role[] = ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW']

describe('an e-mail notification', () => {
  it('is kept as it was said, and refuses what cannot be sent (MAIL-01 to MAIL-09)', async () => {
    const refused = async (more: object) => {
      const { status, body: said } = await admin.post('/mails', body(more))
      return [
        status,
        ...(said.errors ?? [said]).map((one: { field: string; message: string }) => `${one.field}: ${one.message}`),
      ]
    }
    const schedule = { hour: 24, minute: 60, repeat: 'weekly', days: [], months: [], repeatMinutes: 4 }
    expect(await refused({ to: '' })).toEqual([422, 'to: Indiquez au moins une adresse ou un destinataire'])
    expect((await refused({ to: 'a@example.org; pas une adresse', cc: 'x' })).slice(1)).toHaveLength(2)
    expect(await refused({ trigger: 'scheduled', schedule })).toEqual([
      422,
      'schedule.hour: L’heure doit être comprise entre 0 et 23',
      'schedule.minute: Les minutes doivent être comprises entre 0 et 59',
      'schedule.repeatMinutes: La répétition doit être comprise entre 5 et 59 minutes',
      expect.stringContaining('schedule.days'),
    ])
    expect(await refused({ trigger: 'scheduled' })).toEqual([422, 'schedule: Indiquez quand l’e-mail est envoyé'])
    expect(await refused({ recipients: [{ kind: 'supplier' }] })).toEqual([
      422,
      'recipients.0.kind: Ce destinataire n’existe pas pour ce déclencheur',
    ])
    expect((await refused({ recipients: [{ kind: 'user', guid: crypto.randomUUID() }] }))[1]).toMatch(
      /recipients.0.guid/,
    )
    expect((await refused({ conditions: all({ field: 'rien', operator: 'empty' }) }))[1]).toMatch(
      /conditions.rules.0.field/,
    )
    expect((await refused({ trigger: 'nothing' }))[0]).toBe(422)
    expect((await refused({ body: '<script>alert(1)</script>' }))[1]).toMatch(/body/)
    const made = await aMail({ trigger: 'threshold_reached', threshold: 4, active: false })
    expect(made).toMatchObject({ threshold: 4, schedule: null, active: false, nextAt: null })
    expect((await admin.post('/mails', body({ name: made.name }))).status).toBe(422)
    expect((await admin.put(`/mails/${made.guid}`, { trigger: 'stock_in' })).body).toMatchObject({ threshold: 4 })
    expect((await admin.put(`/mails/${made.guid}`, { threshold: null })).body.threshold).toBeNull()
    expect((await admin.put(`/mails/${made.guid}`, { version: 1, name: 'X' })).status).toBe(409)
    expect((await admin.get('/mails?search=e-mail')).body.total).toBe(1)
    expect((await admin.del(`/mails/${made.guid}`)).status).toBe(200)
    expect((await admin.get(`/mails/${made.guid}`)).status).toBe(404)
  })

  it('says what happened, once, in the words of its placeholders; what is unknown is empty (MAIL-08, MAIL-11)', async () => {
    await aMail({
      body: '<p>{{item.name}}: {{movement.quantity}}, {{old.quantity}} → {{item.quantity}}{{rien.du.tout}}</p>',
    })
    const item = await anItem(admin, hall, { name: 'Écrou <b>M6</b> & Cie', quantity: 1234.5, unit: 'm' })
    await out(item, 0.5)
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: 'bureau@example.org', subject: 'Sortie\u00A0: Écrou <b>M6</b> & Cie' })
    expect(letter!.html_body).toContain('Écrou &lt;b&gt;M6&lt;/b&gt; &amp; Cie: 0,5, 1\u202F234,5 → 1\u202F234')
    expect(letter!.text_body).toContain('Écrou <b>M6</b> & Cie: 0,5, 1\u202F234,5 → 1\u202F234\n')
    expect(letter!.html_body).toContain(`/item/${item}`)
    expect(await sent()).toEqual([])
  })

  it('lets nothing run: neither what was written nor what is filled in, and no header is added', async () => {
    const made = await aMail({
      subject: 'A\r\nBcc: autre@example.org',
      body: '<p onclick="x()">Bonjour<script>x()</script> <a href="javascript:x()">là</a> <a href="{{item.description}}">ici</a><img src="http://x.org/p"></p>',
    })
    expect(made.subject).toBe('A Bcc: autre@example.org')
    expect(made.body).toBe('<p>Bonjour <a>là</a> <a href="{{item.description}}">ici</a></p>')
    const item = await anItem(admin, hall, { name: 'Vis', description: 'javascript:alert(1)', quantity: 2 })
    await out(item)
    const [letter] = await sent()
    expect(letter!.html_body).not.toMatch(/javascript|onclick|<script|<img/)
    expect(letter!.subject).not.toMatch(/[\r\n]/)
  })

  it('is sent where its conditions hold, as the event left the record (MAIL-12)', async () => {
    await aMail({
      conditions: all(
        { field: 'quantity', operator: 'less_than', value: 5 },
        { field: 'movement.quantity', operator: 'more_than', value: 1 },
      ),
    })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    await out(item, 1)
    await out(item, 5)
    await admin.post(`/items/${item}/transactions`, { type: 'in', action: 'receipt', quantity: 20 })
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter!.subject).toBe('Sortie\u00A0: Vis')
    expect(letter!.text_body).toContain('a sorti 5 ')
  })

  it('tells what happens together in one mail for each reader (X-15)', async () => {
    const made = await aMail()
    const items = await Promise.all(['A', 'B', 'C'].map((name) => anItem(admin, hall, { name, quantity: 3 })))
    for (const item of items) await out(item)
    // Not before what follows at once had the time to come.
    expect(await sent(-1)).toEqual([])
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter!.subject).toBe('Sortie\u00A0: A (et 2 autres)')
    expect(letter!.html_body.match(/a sorti 1/g)).toHaveLength(3)
    expect(await historyOf(made)).toMatchObject([
      { recipient: 'bureau@example.org', state: 'waiting', records: 3, names: 'A, B, C', reason: null },
    ])
  })

  it('is queued once, however many nodes look at the same time, and whichever of them dies before its commit', async () => {
    await aMail()
    const item = await anItem(admin, hall, { quantity: 5 })
    await out(item)
    await letters()
    await readLog(node)
    const later = new Date(now.getTime() + LIMITS.mailGatherMs + 60_000)
    await Promise.all(Array.from({ length: 4 }, () => node.jobs.runNow('events')))
    await Promise.all(Array.from({ length: 4 }, () => node.jobs.runNow('email-notifications', later)))
    expect(await letters()).toHaveLength(1)
  })

  it('is forgotten when it is switched off, and begins with what happens after it was made', async () => {
    const item = await anItem(admin, hall, { quantity: 9 })
    await out(item)
    const made = await aMail()
    expect(await sent()).toEqual([])
    await out(item)
    await readLog(node)
    expect((await admin.put(`/mails/${made.guid}`, { active: false })).body.active).toBe(false)
    await admin.put(`/mails/${made.guid}`, { active: true })
    expect(await sent()).toEqual([])
    await out(item)
    expect(await sent()).toHaveLength(1)
  })
})

describe('readers of a mail', () => {
  it('are resolved at sending, each address once, and each sees what they may see (MAIL-10, MAIL-17, MAIL-18)', async () => {
    const { company } = admin
    const [near, everywhere, nowhere] = await Promise.all([
      aReader(node, company, { roles: READ, language: 'en' }),
      aReader(node, company, { roles: ALL_ROLES }),
      aReader(node, company, { roles: READ }),
    ])
    await grant(node, { ...admin, guid: near.guid }, hall, 'read')
    const group = (await admin.post('/groups', { name: 'Équipe' })).body.guid
    await transaction(node.pool, { company }, async ({ db }) => {
      for (const { guid } of [near, nowhere])
        await sql`insert into group_member (company_id, group_id, user_id) values (${company}, ${group}, ${guid})`.execute(
          db,
        )
    })
    const made = await aMail({
      to: `bureau@example.org, ${everywhere.email.toUpperCase()}`,
      cc: 'copie@example.org',
      bcc: 'cachee@example.org',
      recipients: [
        { kind: 'user', guid: everywhere.guid },
        { kind: 'user', guid: near.guid },
        { kind: 'group', guid: group },
        { kind: 'creator' },
      ],
    })
    const [inHall, inShop] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 5 }),
      await anItem(admin, shop, { name: 'Là', quantity: 5 }),
    ]
    await out(inHall)
    await out(inShop)
    const found = await sent()
    const to = (address: string) => found.filter(({ recipient }) => recipient === address)
    expect(found.map(({ recipient }) => recipient)).toEqual(
      ['bureau@example.org', 'cachee@example.org', 'copie@example.org', everywhere.email, near.email].toSorted(),
    )
    for (const address of ['bureau@example.org', 'copie@example.org', 'cachee@example.org'])
      expect(to(address)[0]).toMatchObject({ shown_to: 'bureau@example.org', shown_cc: 'copie@example.org' })
    expect(to(everywhere.email)[0]!.text_body).toMatch(/Ici[^]*Là/)
    expect(to(near.email)[0]).toMatchObject({ subject: 'Sortie\u00A0: Ici', shown_to: null })
    expect(to(near.email)[0]!.html_body).not.toContain('Là')
    expect(to(near.email)[0]!.text_body).toContain('E-mail “')
    const history: { recipient: string; state: string; reason: string | null }[] = await historyOf(made)
    expect(
      history
        .filter(({ state }) => state === 'skipped')
        .map(({ recipient, reason }) => [recipient, reason])
        .toSorted(),
    ).toEqual(
      [
        [nowhere.email, 'Ne peut voir aucun des enregistrements'],
        // Who made the records has no address here.
        ['Ada Test', 'Pas d’adresse e-mail'],
      ].toSorted(),
    )
  })

  it('are told no more than who made or changed the mail may see at that moment (T11)', async () => {
    const clerk = await aUser(node, admin.company, { roles: [...READ, 'ROLE_MAIL_FULL'] })
    await grant(node, clerk, hall, 'read')
    const own = await aMail({ to: 'dehors@example.org' }, clerk)
    const theirs = await aMail({ to: 'chef@example.org' })
    const [a, b] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 9 }),
      await anItem(admin, shop, { name: 'Là', quantity: 9 }),
    ]
    await out(a)
    await out(b)
    expect((await sent()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['chef@example.org', 'Sortie\u00A0: Ici (et 1 autre)'],
      ['dehors@example.org', 'Sortie\u00A0: Ici'],
    ])
    // Who changes the mail of somebody else does not make it tell them what they may not see.
    expect((await clerk.put(`/mails/${theirs.guid}`, { to: 'complice@example.org' })).status).toBe(200)
    await out(a)
    await out(b)
    expect((await sent()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['complice@example.org', 'Sortie\u00A0: Ici'],
      ['dehors@example.org', 'Sortie\u00A0: Ici'],
    ])
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update app_user set active = false where id = ${clerk.guid}`.execute(db),
    )
    await out(a)
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['complice@example.org'])
    expect((await historyOf(own))[0]).toMatchObject({ state: 'skipped', reason: expect.stringContaining('fermé') })
    // Whose rights nobody knows any more makes it tell nothing, and says so.
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update email_notification set updated_by = gen_random_uuid() where id = ${theirs.guid}`.execute(db),
    )
    await out(a)
    expect(await sent()).toEqual([])
    expect((await historyOf(theirs))[0]).toMatchObject({ state: 'skipped', reason: expect.stringContaining('fermé') })
  })

  it('hear of operations, tasks, orders, reservations and checkouts from who is concerned (MAIL-08, MAIL-10)', async () => {
    const doer = await aReader(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await grant(node, { ...admin, guid: doer.guid }, hall, 'write')
    const item = await anItem(admin, hall, { name: 'Perceuse', quantity: 5 })
    const site = (
      await admin.post('/destination-sites', {
        name: 'Chantier',
        address: '1 rue',
        city: 'Lyon',
        postalCode: '69001',
        country: 'FR',
        email: 'chantier@example.org',
      })
    ).body.guid
    const supplier = await madeOf(
      admin.post('/suppliers', {
        name: 'Fournil',
        articles: [{ type: 'product', name: 'Farine', tag: 'F1', reference: 'F1' }],
        contact: { email: 'vente@example.org' },
      }),
    )
    const recipient = (
      await admin.post('/recipients', { firstname: 'Paul', lastname: 'Pré', email: 'paul@example.org' })
    ).body.guid
    await aMail({
      trigger: 'task_assigned',
      to: '',
      recipients: [{ kind: 'assignee' }, { kind: 'site' }],
      subject: '{{task.name}} de {{operation.title}}',
      body: '<p>{{operation.status}}</p>',
    })
    await aMail({
      trigger: 'order_created',
      to: '',
      recipients: [{ kind: 'supplier' }],
      subject: 'Commande {{order.number}}',
      body: '<p>{{order.supplier}}</p>',
    })
    await aMail({
      trigger: 'checkout',
      to: '',
      recipients: [{ kind: 'checkout_recipient' }],
      subject: '{{checkout.recipient}} a {{item.name}}',
      body: '<p>{{checkout.quantity}}</p>',
    })
    await aMail({
      trigger: 'reservation_created',
      subject: '{{reservation.name}} ({{reservation.expiryDate}})',
      body: '<p>{{item.name}}</p>',
    })
    const operation = await admin.post('/interventions', {
      title: 'Pose',
      type: 'inventory',
      location: hall,
      recipients: [{ kind: 'site', guid: site }],
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: doer.guid } }],
    })
    expect(operation.status, JSON.stringify(operation.body)).toBe(201)
    const order = await admin.post('/orders', {
      supplier,
      articles: [{ name: 'Farine', type: 'product', quantity: 2 }],
    })
    expect(order.status, JSON.stringify(order.body)).toBe(201)
    const lent = await admin.post('/checkouts', { recipient, items: [{ guid: item, quantity: 2 }] })
    expect(lent.status, JSON.stringify(lent.body)).toBe(201)
    const kept = await admin.post('/reservations', {
      item,
      name: { name: 'Foire' },
      quantity: 1,
      expiryDate: '2099-05-06',
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(201)
    expect((await sent()).map(({ recipient: to, subject }) => [to, subject])).toEqual([
      ['bureau@example.org', 'Foire (06/05/2099)'],
      ['chantier@example.org', expect.stringMatching(/ de Pose$/)],
      ['paul@example.org', 'Paul Pré a Perceuse'],
      [doer.email, expect.stringMatching(/ de Pose$/)],
      ['vente@example.org', `Commande ${order.body.number}`],
    ])
  })
})

describe('a threshold', () => {
  const THRESHOLD = { trigger: 'threshold_reached', subject: '{{item.name}}\u00A0: {{item.quantity}}' }
  it('is told on crossing, by that of the item or by one of the mail, and again after it recovered (MAIL-13, T57)', async () => {
    await aMail({ ...THRESHOLD, to: 'article@example.org' })
    await aMail({ ...THRESHOLD, to: 'mail@example.org', threshold: 7 })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10, threshold: 5 })
    const told = async () => (await sent()).map(({ recipient, subject }) => [recipient.split('@')[0], subject])
    await out(item, 1)
    expect(await told()).toEqual([])
    await out(item, 2)
    expect(await told()).toEqual([['mail', 'Vis\u00A0: 7']])
    await out(item, 1)
    expect(await told(), 'already below').toEqual([])
    await out(item, 2)
    expect(await told()).toEqual([['article', 'Vis\u00A0: 4']])
    await admin.post(`/items/${item}/transactions`, { type: 'in', action: 'receipt', quantity: 6 })
    expect(await told()).toEqual([])
    await out(item, 6)
    expect(await told()).toEqual([
      ['article', 'Vis\u00A0: 4'],
      ['mail', 'Vis\u00A0: 4'],
    ])
  })
})

describe('a scheduled mail', () => {
  const SCHEDULED = {
    trigger: 'scheduled',
    subject: '{{count}} articles bas',
    body: '<p>À revoir le {{date}}, signé {{user.name}}</p>',
  }
  const at = (hour: number, minute: number, more: object = {}) => ({
    hour,
    minute,
    repeat: 'daily',
    days: [],
    months: [],
    ...more,
  })
  const zone = () =>
    transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update company set timezone = 'Europe/Paris' where id = ${admin.company}`.execute(db),
    )
  it('lists what matches, at its time by the clock of the company, once over nodes; no match sends nothing (MAIL-12, MAIL-15)', async () => {
    await zone()
    now = new Date('2026-10-24T12:00:00Z')
    const made = await aMail({
      ...SCHEDULED,
      schedule: at(2, 30),
      conditions: all({ field: 'quantity', operator: 'less_than', value: 5 }),
    })
    expect(made.nextAt).toBe('2026-10-25T00:30:00.000Z')
    const run = async (instant: string) => {
      now = new Date(instant)
      await letters()
      await Promise.all([1, 2, 3].map(() => node.jobs.runNow('email-notifications', now)))
      return (await letters()).map(({ subject }) => subject)
    }
    expect(await run('2026-10-25T00:29:00Z')).toEqual([])
    expect(await run('2026-10-25T00:30:00Z'), 'nothing matches').toEqual([])
    await anItem(admin, hall, { name: 'Vis', quantity: 2, tag: 'VIS-1' })
    await anItem(admin, shop, { name: 'Clou', quantity: 20 })
    // The hour that comes twice.
    expect(await run('2026-10-25T01:31:00Z')).toEqual([])
    expect(await run('2026-10-26T01:30:00Z')).toEqual(['1 articles bas'])
    // A night in which nobody was there is made up for once.
    expect(await run('2026-10-29T10:00:00Z')).toEqual(['1 articles bas'])
    expect((await admin.get(`/mails/${made.guid}`)).body.nextAt).toBe('2026-10-30T01:30:00.000Z')
  })
  it('repeats within its day (MAIL-05)', async () => {
    await zone()
    now = new Date('2026-06-01T12:00:00Z')
    await anItem(admin, hall, { quantity: 2 })
    const made = await aMail({ ...SCHEDULED, schedule: at(22, 50, { repeatMinutes: 30 }) })
    const times: string[] = []
    for (let next = made.nextAt!; times.length < 4;) {
      times.push(next)
      now = new Date(next)
      await node.jobs.runNow('email-notifications', now)
      next = (await admin.get(`/mails/${made.guid}`)).body.nextAt
    }
    expect(times).toEqual([
      '2026-06-01T20:50:00.000Z',
      '2026-06-01T21:20:00.000Z',
      '2026-06-01T21:50:00.000Z',
      '2026-06-02T20:50:00.000Z',
    ])
  })
  it('carries the list as a workbook, with the rows and columns its reader may see, and the files put with it (MAIL-14)', async () => {
    const reader: Reader = await aReader(node, admin.company, { roles: READ })
    await grant(node, { ...admin, guid: reader.guid }, hall, 'read')
    await anItem(admin, hall, { name: 'Ici', quantity: 2 })
    await anItem(admin, shop, { name: 'Caché', quantity: 2 })
    const made = await aMail({
      ...SCHEDULED,
      excel: true,
      schedule: at(0, 0),
      recipients: [{ kind: 'user', guid: reader.guid }],
    })
    const upload = (name: string, content: string) => {
      const form = uploadOf(name, Buffer.from(content))
      return admin.call('POST', `/mails/${made.guid}/files`, form.body, form.headers)
    }
    expect((await upload('consigne.txt', 'Bonjour')).status).toBe(201)
    expect((await upload('virus.exe', 'MZ')).body.code ?? '').toMatch(/file_extension|validation/)
    const [file] = (await admin.get(`/mails/${made.guid}`)).body.files
    expect((await admin.get(`/mails/${made.guid}/files/${file.guid}`)).text).toBe('Bonjour')
    const found = await sent(26 * 3_600_000)
    const [ours, theirs] = ['bureau@example.org', reader.email].map((to) =>
      found.find(({ recipient }) => recipient === to)!,
    )
    expect(ours!.subject).toBe('2 articles bas')
    expect([ours!.text_body, theirs!.text_body].every((text) => text.includes('signé Ada Test'))).toBe(true)
    expect(theirs!.subject).toBe('1 articles bas')
    expect(textOfZip(ours!.file!)).toContain('Caché')
    expect(textOfZip(theirs!.file!)).not.toContain('Caché')
    expect(textOfZip(theirs!.file!)).toContain('Ici')
    expect(textOfZip(ours!.file!), 'prices leave with nobody').not.toMatch(/Coût moyen/)
    expect((await admin.del(`/mails/${made.guid}/files/${file.guid}`)).status).toBe(200)
  })
})

describe('a field of the company', () => {
  it('is followed under a new name, and stays while an active mail needs it (T50)', async () => {
    const { guid } = (await admin.post('/fields', { name: 'Étage & co', type: 'text', target: 'items' })).body
    const made = await aMail({
      subject: '{{item.attributes.Étage & co}}',
      body: '<p>{{item.attributes.Étage &amp; co}} / {{ item.attributes.Inconnu }}</p>',
      conditions: all({ field: 'attributes.Étage & co', operator: 'not_empty' }),
    })
    expect((await admin.put(`/fields/${guid}`, { name: 'Niveau' })).status).toBe(200)
    const after = (await admin.get(`/mails/${made.guid}`)).body
    expect([after.subject, after.body, after.conditions.rules[0].field]).toEqual([
      '{{item.attributes.Niveau}}',
      '<p>{{item.attributes.Niveau}} / {{ item.attributes.Inconnu }}</p>',
      'attributes.Niveau',
    ])
    const item = await anItem(admin, hall, { quantity: 3, attributes: { Niveau: '2e' } })
    await out(item)
    expect((await sent())[0]).toMatchObject({ subject: '2e', text_body: expect.stringMatching(/^2e \/\n/) })
    expect((await admin.del(`/fields/${guid}`)).body).toMatchObject({ code: 'mail_needs_field' })
    expect((await admin.del(`/fields/${guid}?force=true`)).status).toBe(204)
    expect((await admin.get(`/mails/${made.guid}`)).body.active).toBe(false)
    expect((await admin.get('/notifications')).body.data[0]).toMatchObject({ kind: 'mail_disabled' })
  })
})

describe('a mail that is tried', () => {
  it('says what it would have sent in the last 30 days, to whom, and sends nothing (X-45)', async () => {
    const reader = await aReader(node, admin.company, { roles: READ })
    await grant(node, { ...admin, guid: reader.guid }, hall, 'read')
    const [a, b] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 9 }),
      await anItem(admin, shop, { name: 'Là', quantity: 9 }),
    ]
    await out(a)
    await out(b)
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update activity set created_at = created_at - interval '3 days' where event = 'stock.out'`.execute(db),
    ).catch(() => {})
    await out(a)
    await letters()
    const { status, body: tried } = await admin.post(
      '/mails/try',
      body({ recipients: [{ kind: 'user', guid: reader.guid }] }),
    )
    expect(status, JSON.stringify(tried)).toBe(200)
    expect(tried).toMatchObject({ events: 3, met: 3, people: 2, cut: false, skipped: [] })
    expect(tried.mails).toBe(tried.sent.length)
    const toReader = tried.sent.filter(({ recipient }: { recipient: string }) => recipient === reader.email)
    expect(toReader.every(({ text }: { text: string }) => !text.includes('Là'))).toBe(true)
    const one = await admin.post('/mails/try', { ...body(), record: b })
    expect(one.body).toMatchObject({ events: 1, mails: 1, sent: [{ subject: 'Sortie\u00A0: Là', names: ['Là'] }] })
    // A record that nothing of the kind happened to is told as if it did now.
    const still = await anItem(admin, hall, { name: 'Calme', quantity: 4 })
    const calm = await admin.post('/mails/try', { ...body(), record: still })
    expect(calm.body).toMatchObject({ events: 1, met: 1, mails: 1, sent: [{ subject: 'Sortie\u00A0: Calme' }] })
    const nowhere = await admin.post('/mails/try', { ...body(), record: crypto.randomUUID() })
    expect(nowhere.body).toMatchObject({ events: 0, mails: 0 })
    expect(await letters()).toEqual([])
  })
  it('is sent to the caller alone as a test (MAIL-07)', async () => {
    const person = await aPerson(node, [admin.company])
    const { token } = await signedIn(node, person.email)
    const call = callerOf(node, token)
    const made = await aMail({ cc: 'copie@example.org' })
    await letters()
    expect((await call('POST', `/mails/${made.guid}/test`, {})).body).toEqual({ to: person.email })
    expect(await letters()).toMatchObject([
      { recipient: person.email, subject: '[Test] Sortie\u00A0: [item.name]', shown_to: null },
    ])
    await out(await anItem(admin, hall, { name: 'Vraie', quantity: 3 }))
    await call('POST', `/mails/${made.guid}/test`, {})
    expect(await letters()).toMatchObject([{ recipient: person.email, subject: '[Test] Sortie\u00A0: Vraie' }])
    expect((await admin.post(`/mails/${made.guid}/test`)).body).toMatchObject({ code: 'mail_no_address' })
    expect(await historyOf(made)).toEqual([])
  })
})
