import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { anonymous, startTestNode, type TestNode } from '../testing/test-node.ts'
import { sql, transaction } from './database.ts'
import { makeTransport, plainMail, queueMail, sendWaitingMails } from './mail.ts'

type Letter = { to: string[]; text: string }
const letters: Letter[] = []
let refuses = false
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(refuses ? Object.assign(new Error('come back later'), { responseCode: 451 }) : undefined),
  onData: (stream, session, done) => {
    const parts: Buffer[] = []
    stream
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
  },
})

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    post.listen(0, '127.0.0.1', () => resolve((post.server.address() as { port: number }).port)),
  )
  node = await startTestNode(url, {
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'stock@example.com' },
  })
})
afterAll(async () => {
  await node.stop()
  await new Promise<void>((resolve) => post.close(() => resolve()))
})

const waiting = (to: string) =>
  transaction(
    node.pool,
    {},
    async ({ db }) =>
      (
        await sql<{
          sent: boolean
          attempts: number
          error: string | null
        }>`select sent_at is not null as sent, attempts, error from mail where recipient = ${to}`.execute(db)
      ).rows,
  )
const queue = (to: string) =>
  transaction(node.pool, {}, ({ db }) =>
    queueMail(db, node.services.clock, plainMail(to, 'Sujet\r\nBcc: autre@example.com', ['Bonjour <b>toi</b>'])),
  )
const send = async () =>
  sendWaitingMails(node.services, await makeTransport(node.services.settings), 'stock@example.com')

describe('a mail', () => {
  it('with the link of a forgotten password arrives at the mail server, in the language of its reader (AUTH-49)', async () => {
    const email = 'ada@example.com'
    const registered = await anonymous(node).post('/auth/register', {
      firstname: 'Ada',
      lastname: 'Byron',
      email,
      phone: '',
      password: 'Entrepot-2026',
      passwordConfirm: 'Entrepot-2026',
      company: { name: 'Calcul', employees: '1-9', sector: 'computing', country: 'FR' },
      terms: true,
      language: 'fr',
    })
    expect(registered.status).toBe(201)
    await anonymous(node).post('/auth/forgotten-password', { email })
    const isLink = ({ to, text: sent }: (typeof letters)[number]) => to.includes(email) && sent.includes('new-password')
    await expect.poll(() => letters.filter(isLink).length).toBe(1)
    const { text } = letters.find(isLink)!
    expect(text).toContain('From: stock@example.com')
    expect(text.replaceAll('=\r\n', '')).toMatch(/new-password\?token=/)
    expect(text).toMatch(/^Subject: .*mot de passe/im)
    const isSent = { sent: true, attempts: 1, error: null }
    await expect.poll(() => waiting(email)).toMatchObject([isSent, isSent])
    await node.jobs.settled()
  })
  it('is sent once, however many nodes look at the same time, and a subject adds no header', async () => {
    await queue('une@example.com')
    await Promise.all([send(), send(), send()])
    const arrived = letters.filter(({ to }) => to.includes('une@example.com'))
    expect(arrived).toHaveLength(1)
    expect(arrived[0]!.text).not.toMatch(/^Bcc:/m)
    expect(arrived[0]!.text).toContain('&lt;b&gt;')
  })
  it('that the server refuses waits, with the reason, and nothing is lost', async () => {
    refuses = true
    await queue('plus-tard@example.com')
    expect(await send()).toBe(0)
    expect(await waiting('plus-tard@example.com')).toMatchObject([
      { sent: false, attempts: 1, error: expect.stringContaining('come back later') },
    ])
    refuses = false
    expect(await send(), 'not before its time').toBe(0)
    await transaction(node.pool, {}, ({ db }) =>
      sql`update mail set next_attempt_at = now() where recipient = 'plus-tard@example.com'`.execute(db),
    )
    expect(await send()).toBe(1)
  })
})
