import { nextAfter, withoutIdleChoices } from '@entrepot/contract/kernel/schedule.ts'
import type { MailChange, MailInput, MailNotification, MailSchedule } from '@entrepot/contract/mails/mail.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { checkMail } from './check-mail.ts'
import { cleanHtml, textOfHtml } from './clean-html.ts'
import { keptMail, namedMail } from './kept-mail.ts'
import { ownFields } from './mail-fields.ts'
import {
  deleteMail,
  forgetDue,
  insertMail,
  lockMail,
  type MailBody,
  type MailRecord,
  type MailWrite,
  templatesSending,
  updateMail,
} from './mails.queries.ts'
import { mailFor, oneMail, requireMail } from './read-mails.ts'

const NO_CONDITION: Group = { operator: 'AND', rules: [] }

const scheduleOf = (schedule: MailSchedule): MailSchedule => ({
  ...withoutIdleChoices(schedule),
  repeatMinutes: schedule.repeatMinutes ?? null,
})

/** What was sent as a mail that may be kept: cleaned, and nothing left unsaid. */
export const bodyOf = (input: MailInput): MailBody => ({
  name: input.name,
  trigger: input.trigger,
  subject: input.subject.replace(/[\r\n\t]+/g, ' '),
  body: cleanHtml(input.body),
  to: input.to ?? '',
  cc: input.cc ?? '',
  bcc: input.bcc ?? '',
  recipients: (input.recipients ?? []).map(({ kind, guid }) =>
    kind === 'user' || kind === 'group' ? { kind, guid: guid ?? null } : { kind, guid: null },
  ),
  conditions: input.conditions ?? NO_CONDITION,
  // What another trigger had a use for stays, for whoever goes back to it.
  threshold: input.threshold ?? null,
  schedule: input.schedule ? scheduleOf(input.schedule) : null,
  excel: input.excel ?? false,
})

/** A body of nothing that can be read is none. */
const requireText = ({ body }: MailBody) => {
  if (textOfHtml(body) === '') throw new Problem('required', {}, 'body')
}

const writeOf = async (ctx: Ctx, guid: string, body: MailBody, active: boolean): Promise<MailWrite> => ({
  ...keptMail(body, await ownFields(ctx, body.trigger)),
  guid,
  active,
  nextAt:
    active && body.trigger === 'scheduled' && body.schedule
      ? nextAfter(body.schedule, nowOf(ctx), ctx.company.timeZone)
      : null,
})

/** What the log says of a mail, with the names of today. */
const logged = async (ctx: Ctx, mail: MailWrite) => {
  const { guid: _guid, nextAt: _next, ...rest } = mail
  const named = namedMail(rest, await ownFields(ctx, mail.trigger))
  return { ...named, body: textOfHtml(named.body) }
}

export const createMail = async (ctx: Ctx, input: MailInput): Promise<MailNotification> => {
  const body = bodyOf(input)
  requireText(body)
  await checkMail(ctx, body)
  const made = await writeOf(ctx, ctx.services.clock.orderedUuid(), body, input.active ?? true)
  await insertMail(ctx, made)
  happened(ctx, 'mail.created', {
    guid: made.guid,
    name: made.name,
    changes: changesBetween({}, await logged(ctx, made)),
  })
  return oneMail(ctx, made.guid)
}

/** One that nobody else changes or sends, as it is now. */
const lockToChange = async (ctx: Ctx, guid: string): Promise<MailRecord> => {
  await lockMail(ctx, guid)
  return requireMail(ctx, guid)
}

export const changeMail = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: MailChange,
): Promise<MailNotification> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await mailFor(ctx, before) })
  const named = namedMail(before, await ownFields(ctx, before.trigger))
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const body = bodyOf({
    ...named,
    recipients: [...named.recipients],
    conditions: named.conditions as NonNullable<MailInput['conditions']>,
    ...said,
  })
  const active = change.active ?? before.active
  requireText(body)
  // One that is only switched off needs not be right.
  if (active || Object.keys(said).some((key) => key !== 'active')) await checkMail(ctx, body, before.recipients)
  const after = await writeOf(ctx, guid, body, active)
  if (!active || before.trigger !== after.trigger) await forgetDue(ctx, guid)
  await save(ctx, before, after)
  return oneMail(ctx, guid)
}

const save = async (ctx: Ctx, before: MailRecord, after: MailWrite): Promise<void> => {
  await updateMail(ctx, after)
  const was = await logged(ctx, keysOf(before))
  happened(ctx, 'mail.changed', {
    guid: after.guid,
    name: after.name,
    changes: changesBetween(was, await logged(ctx, after)),
  })
}
const keysOf = ({ guid, active, nextAt, ...row }: MailRecord): MailWrite => ({
  guid,
  active,
  nextAt,
  name: row.name,
  trigger: row.trigger,
  subject: row.subject,
  body: row.body,
  to: row.to,
  cc: row.cc,
  bcc: row.bcc,
  recipients: row.recipients,
  conditions: row.conditions,
  threshold: row.threshold,
  schedule: row.schedule,
  excel: row.excel,
})

/** Switched off by the product itself: what it needs is gone. */
export const disableMail = async (ctx: Ctx, guid: string): Promise<void> => {
  const row = await lockToChange(ctx, guid)
  await save(ctx, row, { ...keysOf(row), active: false, nextAt: null })
}

export const removeMail = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  const names = await templatesSending(ctx, guid)
  if (names.length > 0) throw new Problem('mail_used', { names: names.join(', ') })
  await deleteMail(ctx, guid)
  happened(ctx, 'mail.deleted', { guid, name })
  return null
}
