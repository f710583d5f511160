import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { readLog } from '../../testing/read-log.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'

type Arrived = { to: string; content: string }
const arrived: Arrived[] = []
let isDown = false
const BOUNCING = 'parti@example.org'
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => done(isDown ? Object.assign(new Error('closed'), { responseCode: 421 }) : undefined),
  onRcptTo: ({ address }, _session, done) =>
    done(address === BOUNCING ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
  onData: (stream, session, done) => {
    const parts: Buffer[] = []
    stream
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const content = Buffer.concat(parts).toString('utf8')
        arrived.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, content })))
        done()
      })
  },
})

const url = testDatabase()
let node: TestNode
let admin: Caller
let item: string
let mail: string
beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    post.listen(0, '127.0.0.1', () => resolve((post.server.address() as { port: number }).port)),
  )
  node = await startTestNode(url, {
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'stock@example.com' },
  })
  await readLog(node)
  admin = await aUser(node, await aCompany(node))
  item = await anItem(admin, await aFolder(admin, 'Halle'), { name: 'Vis', quantity: 100 })
  const { body } = await admin.post('/mails', {
    name: 'Sorties',
    trigger: 'stock_out',
    subject: 'Sortie de {{item.name}}',
    body: '<p>{{movement.quantity}} en moins</p>',
    to: `bureau@example.org, ${BOUNCING}`,
    cc: 'copie@example.org',
    bcc: 'cachee@example.org',
    excel: true,
  })
  mail = body.guid
  const form = uploadOf('consigne.txt', Buffer.from('Lire avant de sortir'))
  expect((await admin.call('POST', `/mails/${mail}/files`, form.body, form.headers)).status).toBe(201)
})
afterAll(async () => {
  await node.stop()
  await new Promise<void>((resolve) => post.close(() => resolve()))
})

const happen = async () => {
  expect(
    (await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' }))
      .status,
  ).toBe(201)
  await readLog(node)
  await node.jobs.runNow('email-notifications', new Date(Date.now() + LIMITS.mailGatherMs + 60_000))
  await node.jobs.settled()
}
/** The wait after a failure is over. */
const again = async () => {
  await transaction(node.pool, {}, ({ db }) =>
    sql`update mail set next_attempt_at = now() where sent_at is null`.execute(db),
  )
  await node.jobs.runNow('mails')
}
const history = async (): Promise<{ recipient: string; state: string; reason: string | null }[]> => {
  await node.jobs.runNow('email-notifications')
  return (await admin.get(`/mails/${mail}/history`)).body.data
}
const states = async () =>
  Object.fromEntries((await history()).slice(0, 4).map(({ recipient, state }) => [recipient, state]))
const headersOf = ({ content }: Arrived) => content.split('\r\n\r\n')[0]!

describe('a mail server', () => {
  it('gets one mail for each address, which names the open ones, with the files and the list', async () => {
    await happen()
    expect(arrived.map(({ to }) => to).toSorted()).toEqual([
      'bureau@example.org',
      'cachee@example.org',
      'copie@example.org',
    ])
    for (const one of arrived) {
      expect(headersOf(one)).toMatch(/^To: bureau@example.org, parti@example.org\r?$/m)
      expect(headersOf(one)).toMatch(/^Cc: copie@example.org\r?$/m)
      expect(headersOf(one)).not.toMatch(/cachee|^Bcc/m)
      expect(headersOf(one)).toMatch(/^Subject: Sortie de Vis\r?$/m)
      expect(one.content).toContain('consigne.txt')
      expect(one.content).toContain(Buffer.from('Lire avant de sortir').toString('base64'))
      expect(one.content).toMatch(/filename=.*\.xlsx/)
    }
  })
  it('that has no such mailbox is asked three times, and then who made the mail is told (MAIL-16)', async () => {
    expect(await states()).toEqual({
      'bureau@example.org': 'sent',
      'cachee@example.org': 'sent',
      'copie@example.org': 'sent',
      [BOUNCING]: 'waiting',
    })
    await again()
    expect((await states())[BOUNCING]).toBe('waiting')
    await again()
    const failed = (await history()).find(({ recipient }) => recipient === BOUNCING)
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('no such mailbox') })
    await again()
    expect(arrived).toHaveLength(3)
    const news = (await admin.get('/notifications')).body.data
    expect(news).toHaveLength(1)
    expect(news[0]).toMatchObject({
      kind: 'mail_failed',
      title: 'E-mail non envoyé\u00A0: Sorties',
      text: expect.stringContaining(BOUNCING),
      link: `/settings/mails/${mail}?tab=history`,
    })
  })
  it('that is down loses nothing: mails wait and leave when it is back, and whoever reads the history sees why not yet', async () => {
    await admin.put(`/mails/${mail}`, { to: 'bureau@example.org', cc: '', bcc: '', excel: false })
    arrived.length = 0
    isDown = true
    await happen()
    await again()
    expect(arrived).toEqual([])
    expect((await history())[0]).toMatchObject({ recipient: 'bureau@example.org', state: 'waiting' })
    isDown = false
    await again()
    expect(arrived.map(({ to }) => to)).toEqual(['bureau@example.org'])
    expect((await history())[0]).toMatchObject({ state: 'sent' })
    // Nobody needs what was sent a second time in the queue.
    const { rows } = await node.pool.query('select 1 from mail where sent_at is not null and file is not null')
    expect(rows).toEqual([])
  })
})
