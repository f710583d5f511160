import { MailInput } from '@entrepot/contract/mails/mail.ts'
import { MAIL_RECIPIENTS, subjectOf } from '@entrepot/contract/mails/triggers.ts'
import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { z } from 'zod'
import { linkedCondition, linkedField } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeMail, createMail, removeMail } from './edit-mails.ts'
import { allMails } from './mails.queries.ts'
import { groupsNamed, readersOf, usersAtAddress } from './people.queries.ts'
import { linkedText } from './kept-text.ts'
import { mailFor } from './read-mails.ts'

/** Users by their address, groups by their name: guids are those of one company. */
const RecipientEntry = z.object({
  kind: z.enum(MAIL_RECIPIENTS),
  email: z.string().trim().max(254).optional(),
  group: z.string().trim().max(255).optional(),
})
const MailEntry = z.object({ ...MailInput.shape, recipients: z.array(RecipientEntry).max(100).optional() })
type MailEntry = z.output<typeof MailEntry>
type Part = { [K in keyof MailEntry]?: MailEntry[K] | undefined }

const recipientsIn = async (ctx: Ctx, recipients: MailEntry['recipients']) => {
  if (!recipients) return undefined
  const users = await usersAtAddress(
    ctx,
    recipients.flatMap(({ email }) => email ?? []),
  )
  const groups = await groupsNamed(ctx)
  return recipients.map(({ kind, email, group }, at) => {
    if (kind === 'user') {
      const user = users.get((email ?? '').toLowerCase())
      if (!user) throw new Problem('unknown_value', { value: email ?? '' }, `recipients.${at}.email`)
      return { kind, guid: user }
    }
    if (kind !== 'group') return { kind }
    const own = groups.find(({ name }) => name === group)
    if (!own) throw new Problem('unknown_value', { value: group ?? '' }, `recipients.${at}.group`)
    return { kind, guid: own.guid }
  })
}
const inputOf = async <P extends Part>(ctx: Ctx, { recipients, ...entry }: P) => {
  const found = await recipientsIn(ctx, recipients)
  return { ...entry, ...(found && { recipients: found }) }
}

/** Files that go with mails are not in the file of the configuration: it holds words, no documents. */
export const mailsSection = defineSection<MailEntry>({
  needs: roles('MAIL'),
  module: 'emailing',
  entry: MailEntry,
  part: MailEntry.partial(),
  read: async (ctx) => {
    const [groups, read] = [await groupsNamed(ctx), [] as { guid: string; entry: MailEntry }[]]
    for (const row of await allMails(ctx)) {
      const mail = await mailFor(ctx, row)
      const emails = await emailsOf(ctx, row.recipients)
      read.push({
        guid: row.guid,
        entry: {
          name: mail.name,
          trigger: mail.trigger,
          active: mail.active,
          subject: mail.subject,
          body: mail.body,
          to: mail.to,
          cc: mail.cc,
          bcc: mail.bcc,
          recipients: mail.recipients.flatMap(({ kind, guid }): z.output<typeof RecipientEntry>[] => {
            if (kind === 'user') return emails.has(guid ?? '') ? [{ kind, email: emails.get(guid!)! }] : []
            const group = groups.find((one) => one.guid === guid)
            return kind === 'group' ? (group ? [{ kind, group: group.name }] : []) : [{ kind }]
          }),
          conditions: mail.conditions,
          threshold: mail.threshold,
          schedule: mail.schedule,
          excel: mail.excel,
        },
      })
    }
    return read
  },
  create: async (ctx, entry) => (await createMail(ctx, await inputOf(ctx, entry))).guid,
  change: async (ctx, guid, part) => changeMail(ctx, guid, await inputOf(ctx, part)),
  remove: removeMail,
  linked: (entry, to) => {
    const custom = linkedField(to, subjectOf(entry.trigger) === 'operation' ? 'intervention' : 'items')
    const link = (field: string, at: string) =>
      field.startsWith(OLD) ? OLD + custom(field.slice(OLD.length), at) : custom(field, at)
    return {
      ...entry,
      subject: linkedText(entry.subject, custom, 'subject'),
      body: linkedText(entry.body, custom, 'body'),
      ...(entry.recipients && {
        recipients: entry.recipients.map((one, at) =>
          one.group === undefined
            ? one
            : {
                ...one,
                group: to({ section: 'groups', scope: '', name: one.group, at: `recipients.${at}.group` }),
              },
        ),
      }),
      ...(entry.conditions && {
        conditions: linkedCondition(entry.conditions, link, 'conditions') as NonNullable<MailEntry['conditions']>,
      }),
    }
  },
})

const emailsOf = async (ctx: Ctx, recipients: readonly { kind: string; guid?: string | null | undefined }[]) => {
  const users = recipients.flatMap(({ kind, guid }) => (kind === 'user' && guid ? [guid] : []))
  const readers = await readersOf(ctx, { users, groups: [] })
  return new Map(readers.flatMap(({ guid, email }) => (email ? [[guid, email] as const] : [])))
}
