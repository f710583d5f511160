import { REQUESTS_PER_DAY } from '@entrepot/contract/support/support.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { TABLES_OF_FILES, tidyFiles } from '../../kernel/tidy-files.ts'
import { aPerson, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import {
  aCompany,
  anonymous,
  aUser,
  type Caller,
  callerOf,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

type Arrived = { to: string; content: string }
const arrived: Arrived[] = []
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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
const SUPPORT = 'aide@example.org'
/** Five to midnight in Paris. */
let now = new Date('2026-03-10T22:55:00Z')
let node: TestNode
let company: string
beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    post.listen(0, '127.0.0.1', () => resolve((post.server.address() as { port: number }).port)),
  )
  node = await startTestNode(url, {
    clock: { now: () => now },
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SUPPORT_EMAIL: SUPPORT,
      HELP_CENTER_URL: 'https://example.org/help',
      HELP_CENTER_URL_FR: 'https://example.org/aide',
    },
  })
  company = await aCompany(node)
})
afterAll(async () => {
  await node.stop()
  await new Promise<void>((done) => post.close(() => done()))
})

const FIELDS = { subject: 'Étiquettes illisibles', type: 'technical', description: 'Elles sortent à moitié.' }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')
type Options = {
  fields?: Record<string, string>
  file?: { name: string; content: Buffer } | null
  headers?: Record<string, string>
}
const send = (as: Pick<Caller, 'call'>, { fields = FIELDS, file = null, headers = {} }: Options = {}) => {
  const form = file ? uploadOf(file.name, file.content, fields) : formOf(fields)
  return as.call('POST', '/support/requests', form.body, { ...form.headers, ...headers })
}
const BOUNDARY = 'limite'
const formOf = (fields: Record<string, string>, files: readonly Buffer[] = []) => ({
  body: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap((content, n) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${n}.pdf"\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
const kept = async (): Promise<Record<string, unknown>[]> =>
  (
    await transaction(node.pool, { company }, ({ db }) =>
      sql<Record<string, unknown>>`select * from support_request order by number`.execute(db),
    )
  ).rows
/** What stands in a mail, whatever the lines it was cut into. */
const textOf = ({ content }: Arrived) =>
  Buffer.from(
    content
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const mailTo = async (address: string): Promise<Arrived[]> => {
  await node.jobs.settled()
  return arrived.filter(({ to }) => to === address)
}
const named = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) =>
  [status, body.errors?.map(({ field, code }) => `${field} ${code}`)] as const

describe('a request to support', () => {
  it('is stored, mailed to support with company, user, browser and page, and acknowledged with its number', async () => {
    const { email, users } = await aPerson(node, [company])
    const { token } = await signedIn(node, email)
    const { status, body } = await send(
      { call: callerOf(node, token) },
      {
        fields: { ...FIELDS, page: '/item/42' },
        file: { name: 'Étiquette.pdf', content: PDF },
        headers: { 'user-agent': 'Navigateur 12' },
      },
    )
    expect([status, Object.keys(body).sort()]).toEqual([201, ['guid', 'number']])
    expect((await kept()).at(-1)).toMatchObject({
      id: body.guid,
      number: body.number,
      ...FIELDS,
      page: '/item/42',
      browser: 'Navigateur 12',
      file_name: 'Étiquette.pdf',
      created_by: users[company],
    })
    const [team] = (await mailTo(SUPPORT)).map(textOf)
    for (const told of ['Elles sortent à moitié.', 'Technique', company, email, '/item/42', 'Navigateur 12'])
      expect(team).toContain(told)
    expect(team).toMatch(new RegExp(`^Reply-To: ${email}`, 'm'))
    expect(team).toContain(PDF.toString('base64').slice(0, 40))
    const [receipt] = (await mailTo(email)).map(textOf)
    expect(receipt).toContain(`numéro ${body.number}`)
    expect(receipt).toContain('Elles sortent à moitié.')
  })

  it('needs subject, type and description, and a type that there is', async () => {
    const user = await aUser(node, company)
    expect(named(await send(user, { fields: { page: '/' } }))).toEqual([
      422,
      ['subject required', 'type required', 'description required'],
    ])
    expect(named(await send(user, { fields: { ...FIELDS, type: 'other' } }))).toEqual([422, ['type unknown_value']])
    const long = { ...FIELDS, description: 'é'.repeat(5_000) }
    expect((await send(user, { fields: long })).status).toBe(201)
    expect((await kept()).at(-1)!.description).toHaveLength(5_000)
    expect(named(await send(user, { fields: { ...FIELDS, description: 'é'.repeat(5_001) } }))).toEqual([
      422,
      ['description max_length'],
    ])
  })

  it('may have one file that the rules of attachments allow, and no second one', async () => {
    const user = await aUser(node, company)
    const before = (await kept()).length
    const two = formOf(FIELDS, [PDF, PDF])
    for (const [language, text] of [
      ['en', 'You can upload only one file.'],
      ['fr', "Vous ne pouvez joindre qu'un seul fichier."],
    ] as const) {
      const reply = await user.call('POST', '/support/requests', two.body, {
        ...two.headers,
        'accept-language': language,
      })
      expect([reply.status, reply.body.errors[0].field, reply.body.errors[0].message]).toEqual([422, 'file', text])
    }
    expect(named(await send(user, { file: { name: 'a.exe', content: PDF } }))).toEqual([422, ['file file_extension']])
    expect(named(await send(user, { file: { name: 'a.png', content: PDF } }))).toEqual([422, ['file file_invalid']])
    expect(named(await send(user, { file: { name: 'a.pdf', content: Buffer.alloc(0) } }))).toEqual([
      422,
      ['file file_invalid'],
    ])
    expect(
      named(await send(user, { file: { name: 'a.txt', content: Buffer.alloc(10 * 1_048_576 + 1, 'a') } }))[0],
    ).toBe(413)
    expect(await kept()).toHaveLength(before)
  })

  it('is sent once for one key, whether with a file or without', async () => {
    const user = await aUser(node, company)
    const before = (await kept()).length
    for (const file of [null, { name: 'a.pdf', content: PDF }]) {
      const headers = { 'idempotency-key': `once-${file?.name ?? 'none'}` }
      const [first, again] = [await send(user, { file, headers }), await send(user, { file, headers })]
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
      const other = await send(user, { fields: { ...FIELDS, subject: 'Autre' }, file, headers })
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
    }
    expect(await kept()).toHaveLength(before + 2)
  })

  it('may be sent ten times a day by one user, however many are sent at once, and again the next day', async () => {
    const user = await aUser(node, company)
    const sent = await Promise.all(Array.from({ length: REQUESTS_PER_DAY + 4 }, () => send(user)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(REQUESTS_PER_DAY)
    expect(named(sent.find(({ status }) => status !== 201)!)).toEqual([429, ['subject support_limit']])
    expect((await send(await aUser(node, company))).status).toBe(201)
    const before = now
    // Past midnight in Paris, and still the day before in London.
    now = new Date('2026-03-10T23:05:00Z')
    expect((await send(user)).status).toBe(201)
    now = before
  })

  it('is allowed to whoever is signed in, with an expired plan as well', async () => {
    expect((await anonymous(node).call('POST', '/support/requests', {})).status).toBe(401)
    const user = await aUser(node, company, { roles: [] })
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update company set plan_end = ${new Date(now.getTime() - 1000)} where id = ${company}`.execute(db),
    )
    expect((await user.get('/folders')).status).toBe(402)
    expect((await user.get('/support')).status).toBe(200)
    expect((await send(user)).status).toBe(201)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update company set plan_end = null where id = ${company}`.execute(db),
    )
  })
})

it('names the help center of the language, or the one for both', async () => {
  const user = await aUser(node, company)
  const centerIn = async (language: string) =>
    (await user.call('GET', '/support', undefined, { 'accept-language': language })).body.helpCenter
  expect([await centerIn('fr'), await centerIn('en')]).toEqual(['https://example.org/aide', 'https://example.org/help'])
})

it('keeps its file as long as there is a row that names it', async () => {
  const user = await aUser(node, company)
  await send(user, { file: { name: 'a.pdf', content: PDF } })
  const { file } = (await kept()).at(-1)!
  await tidyFiles(node.services, new Date(Date.now() + LIMITS.goneFilesKeptMs + 1000))
  const stream = await node.services.files.get(String(file))
  expect(stream).not.toBeNull()
  stream!.destroy()
})

it('asks every table whose files are noted when their rows go before a file is removed', async () => {
  const { rows } = await transaction(node.pool, {}, ({ db }) =>
    sql<{ table: string }>`select c.relname as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'note_gone_attachments' order by 1`.execute(db),
  )
  expect(rows.map(({ table }) => table)).toEqual([...TABLES_OF_FILES].sort())
})
