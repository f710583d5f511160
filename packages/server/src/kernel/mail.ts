import type { Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Services } from './context.ts'
import { type Db, sql, transaction } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Settings } from './settings.ts'

/**
 * `file`: a document that it brings along, drawn before it is queued; `kept`: files of the store, read when it leaves.
 * `shown`: whom it says that it goes to, where others have it as well. `replyTo`: whom an answer goes to. `attempts`:
 * after so many it is given up.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  file?: MailFile
  kept?: readonly KeptFile[]
  shown?: { to: readonly string[]; cc: readonly string[] }
  replyTo?: string
  attempts?: number
}
export type MailFile = { name: string; content: Buffer }
export type KeptFile = { name: string; key: string }

/**
 * Kept in the caller's transaction; a job sends it after the commit, or it stays in the outbox when there is no mail
 * server.
 */
export const queueMail = async (db: Db, clock: Clock, mail: Mail): Promise<string> => {
  const id = clock.orderedUuid()
  await db
    .insertInto('mail')
    .values({
      id,
      recipient: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      text_body: mail.text,
      html_body: mail.html,
      ...(mail.file && { file_name: mail.file.name, file: mail.file.content }),
      ...(mail.kept && mail.kept.length > 0 && { kept_files: JSON.stringify(mail.kept) }),
      ...(mail.shown && { shown_to: mail.shown.to.join(', '), shown_cc: mail.shown.cc.join(', ') }),
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
      ...(mail.attempts !== undefined && { most_attempts: mail.attempts }),
    })
    .execute()
  return id
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!)

type MailLink = { label: string; url: string }
/** Words, or what one of several news says beneath the link to it. */
export type Paragraph = string | { link: MailLink; text: string }
const textOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string'
    ? paragraph
    : [paragraph.link.label, paragraph.text, paragraph.link.url].filter(Boolean).join('\n')
const htmlOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string'
    ? escaped(paragraph)
    : `<a href="${escaped(paragraph.link.url)}" style="color:#2749c0">${escaped(paragraph.link.label)}</a>${paragraph.text && `<br>${escaped(paragraph.text)}`}`

/** A short mail of paragraphs with at most one button, and a quiet link at its end; everything in it is escaped. */
export const plainMail = (
  to: string,
  subject: string,
  paragraphs: readonly Paragraph[],
  button?: MailLink,
  quiet?: MailLink,
): Mail => ({
  to,
  subject,
  text: [
    ...paragraphs.map(textOf),
    ...[button, quiet].flatMap((link) => (link ? [`${link.label} : ${link.url}`] : [])),
  ].join('\n\n'),
  html: `<!doctype html><html><body style="font-family:sans-serif;font-size:14px;line-height:1.45;color:#161b26">${paragraphs.map((p) => `<p>${htmlOf(p)}</p>`).join('')}${
    button
      ? `<p><a href="${escaped(button.url)}" style="display:inline-block;background:#2749c0;color:#fff;padding:8px 16px;border-radius:8px;text-decoration:none">${escaped(button.label)}</a></p>`
      : ''
  }${quiet ? `<p style="font-size:12px"><a href="${escaped(quiet.url)}" style="color:#5b6472">${escaped(quiet.label)}</a></p>` : ''}</body></html>`,
})

/** Where there is no mail server, nothing that talks to one is loaded. */
export const makeTransport = async (settings: Settings): Promise<Transporter | null> =>
  settings.SMTP_HOST
    ? (await import('nodemailer')).createTransport({
        host: settings.SMTP_HOST,
        port: settings.SMTP_PORT,
        secure: settings.SMTP_SECURE,
        ...(settings.SMTP_USER && { auth: { user: settings.SMTP_USER, pass: settings.SMTP_PASSWORD } }),
        connectionTimeout: 3_000,
        socketTimeout: 10_000,
      })
    : null

const BACK_OFF_MINUTES = [1, 5, 30, 120, 600]

type Waiting = {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  file_name: string | null
  file: Buffer | null
  kept_files: KeptFile[] | null
  shown_to: string | null
  shown_cc: string | null
  reply_to: string | null
  attempts: number
}

/** What goes with it. A file that is gone from the store is left out: the mail says more without it than not at all. */
const attachmentsOf = async (files: FileStore, { file, file_name: name, kept_files: kept }: Waiting) => {
  const read = await Promise.all(
    (kept ?? []).map(async (one) => ({ filename: one.name, content: await files.get(one.key) })),
  )
  return [
    ...(file ? [{ filename: name!, content: file }] : []),
    ...read.flatMap(({ filename, content }) => (content ? [{ filename, content }] : [])),
  ]
}

/** Sends what waits, each mail claimed for one node; a failed one comes back later. */
export const sendWaitingMails = async (
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  transport: Transporter | null,
  from: string,
): Promise<number> => {
  if (!transport) return 0
  let sent = 0
  for (;;) {
    const [mail] = await transaction(
      pool,
      {},
      async ({ db }) =>
        (
          await sql<Waiting>`
        update mail set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
        where id = (select id from mail
        where sent_at is null and attempts < most_attempts and next_attempt_at <= now()
        order by created_at limit 1 for update skip locked)
        returning id, recipient, subject, text_body, html_body, file_name, file, kept_files, shown_to, shown_cc, reply_to,
        attempts`.execute(db)
        ).rows,
    )
    if (!mail) return sent
    try {
      await transport.sendMail({
        from,
        ...(mail.shown_to === null
          ? { to: mail.recipient }
          : {
              to: mail.shown_to,
              ...(mail.shown_cc && { cc: mail.shown_cc }),
              envelope: { from, to: mail.recipient },
            }),
        ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        attachments: await attachmentsOf(files, mail),
        messageId: `<${mail.id}@entrepot>`,
      })
      await transaction(pool, {}, ({ db }) =>
        sql`update mail set sent_at = now(), error = null, file = null, file_name = null where id = ${mail.id}`.execute(
          db,
        ),
      )
      sent++
    } catch (error) {
      const minutes = BACK_OFF_MINUTES[mail.attempts - 1] ?? 600
      await transaction(pool, {}, ({ db }) =>
        sql`update mail set error = ${String((error as Error).message).slice(0, 500)},
          next_attempt_at = now() + make_interval(mins => ${minutes}) where id = ${mail.id}`.execute(db),
      )
    }
  }
}
