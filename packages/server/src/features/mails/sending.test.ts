import { describe, expect, it } from 'vitest'
import { uploadOf } from '../../testing/import-file.ts'
import { aReader, type Reader } from '../../testing/mail-readers.ts'
import {
  node,
  admin,
  hall,
  shop,
  now,
  setNow,
  all,
  aMail,
  out,
  letters,
  sent,
  historyOf,
  READ,
  mailStage,
} from '../../testing/mail-stage.ts'
import { readLog } from '../../testing/read-log.ts'
import { anItem, grant } from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { textOfZip } from '../../testing/zip.ts'

mailStage()

describe('what is due', () => {
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

  it('is forgotten when it is switched off, and begins with what happens after it was made or switched on', async () => {
    const item = await anItem(admin, hall, { quantity: 9 })
    await out(item)
    const made = await aMail()
    expect(await sent()).toEqual([])
    await out(item)
    await readLog(node)
    expect((await admin.put(`/mails/${made.guid}`, { active: false })).body.active).toBe(false)
    // The log is not read before it is on again.
    await out(item)
    await admin.put(`/mails/${made.guid}`, { active: true })
    expect(await sent()).toEqual([])
    await out(item)
    expect(await sent()).toHaveLength(1)
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
    setNow(new Date('2026-10-24T12:00:00Z'))
    const made = await aMail({
      ...SCHEDULED,
      schedule: at(2, 30),
      conditions: all({ field: 'quantity', operator: 'less_than', value: 5 }),
    })
    expect(made.nextAt).toBe('2026-10-25T00:30:00.000Z')
    const run = async (instant: string) => {
      setNow(new Date(instant))
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
    setNow(new Date('2026-06-01T12:00:00Z'))
    await anItem(admin, hall, { quantity: 2 })
    const made = await aMail({ ...SCHEDULED, schedule: at(22, 50, { repeatMinutes: 30 }) })
    const times: string[] = []
    for (let next = made.nextAt!; times.length < 4;) {
      times.push(next)
      setNow(new Date(next))
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
