import { MAIL_LIST } from '@entrepot/contract/mails/list.ts'
import type { MailNotification, MailQuery, MailRow, MailSending } from '@entrepot/contract/mails/mail.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { filesOf } from './files.queries.ts'
import { namedMail } from './kept-mail.ts'
import { ownFields } from './mail-fields.ts'
import { findMail, mailCondition, type MailRecord, orderOf, pageOfMails } from './mails.queries.ts'
import { namesOf } from './people.queries.ts'
import { pageOfSendings } from './sendings.queries.ts'
import { namesOfAll } from './tell-events.ts'

export const requireMail = async (ctx: Ctx, guid: string): Promise<MailRecord> => {
  const row = await findMail(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const shown = (row: MailRecord, subject: string): MailRow => ({
  guid: row.guid,
  name: row.name,
  trigger: row.trigger,
  active: row.active,
  subject,
  sent: row.sent,
  lastSent: row.lastSent?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const mailFor = async (ctx: Ctx, row: MailRecord): Promise<MailNotification> => {
  const mail = namedMail(row, await ownFields(ctx, row.trigger))
  const names = await namesOf(
    ctx,
    row.recipients.flatMap(({ guid }) => guid ?? []),
  )
  return {
    ...shown(row, mail.subject),
    body: mail.body,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    recipients: mail.recipients.map(({ kind, guid = null }) => ({
      kind,
      guid,
      name: (guid && names.get(guid)) || ctx.services.words(ctx.language, `mails:recipients.${kind}`),
    })),
    conditions: mail.conditions as MailNotification['conditions'],
    threshold: mail.threshold,
    schedule: mail.schedule,
    excel: mail.excel,
    files: (await filesOf(ctx, row.guid)).map(({ guid, name, bytes }) => ({ guid, name, bytes })),
  }
}
export const oneMail = async (ctx: Ctx, guid: string): Promise<MailNotification> =>
  mailFor(ctx, await requireMail(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: MailQuery) => {
  const condition = filters ? mailCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfMails(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  const data: MailRow[] = []
  for (const row of rows) data.push(shown(row, namedMail(row, await ownFields(ctx, row.trigger)).subject))
  return { data, page, size, total }
}
export const listMails = (ctx: Ctx, query: MailQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'mails:sheet',
    columns: sheetColumns<MailRow>()(ctx, MAIL_LIST, { active: ({ active }) => active }),
  })

/** What was sent to whom and why not; a reason of ours is said in words, that of a mail server as it came. */
export const historyOf = async (ctx: Ctx, guid: string, { page, size }: { page: number; size: number }) => {
  await requireMail(ctx, guid)
  const { rows, total } = await pageOfSendings(ctx, guid, boundsOf({ page, size }))
  // Who reads of mails may see less than who they were for.
  const nameOf = await namesOfAll(
    ctx,
    rows.flatMap(({ about }) => about),
  )
  const data = rows.map(({ about, ...row }): MailSending => ({
    ...row,
    at: row.at.toISOString(),
    names: about.flatMap((one) => nameOf(one) ?? []).join(', '),
    reason:
      row.state === 'skipped' && row.reason
        ? ctx.services.words(ctx.language, `mails:skipped.${row.reason}`)
        : row.reason,
  }))
  return { data, page, size, total }
}
