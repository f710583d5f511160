import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { refusalOfSchedule } from '@entrepot/contract/kernel/schedule.ts'
import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import type { MailSchedule } from '@entrepot/contract/mails/mail.ts'
import { recipientsOf } from '@entrepot/contract/mails/triggers.ts'
import { readThreshold } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { mailCatalogue } from './mail-fields.ts'
import type { MailBody } from './mails.queries.ts'
import { choosable } from './people.queries.ts'

/** Addresses of a text, separated by `;` or `,` (MAIL-09). */
export const addressesIn = (text: string): string[] => text.split(/[;,]/).flatMap((one) => one.trim() || [])

const wrongAddresses = (mail: MailBody): Problem[] =>
  (['to', 'cc', 'bcc'] as const).flatMap((line) =>
    addressesIn(mail[line])
      .filter((address) => checkEmail(address) !== null)
      .map((value) => new Problem('email', { value }, line)),
  )

const isWithin = (number: number, least: number, most: number) => number >= least && number <= most
/** MAIL-03 to MAIL-05, MAIL-15. */
export const wrongSchedule = (schedule: MailSchedule): Problem[] => {
  const { hour, minute, repeatMinutes } = schedule
  const refusal = refusalOfSchedule(schedule)
  return [
    ...(isWithin(hour, 0, 23) ? [] : [new Problem('mail_hour', {}, 'schedule.hour')]),
    ...(isWithin(minute, 0, 59) ? [] : [new Problem('mail_minute', {}, 'schedule.minute')]),
    ...(repeatMinutes === null || repeatMinutes === undefined || isWithin(repeatMinutes, 5, 59)
      ? []
      : [new Problem('mail_repeat_minutes', {}, 'schedule.repeatMinutes')]),
    ...(refusal ? [new Problem(refusal.refusal.code, {}, `schedule.${refusal.field}`)] : []),
  ]
}

const wrongRecipients = async (
  ctx: Ctx,
  { trigger, recipients }: MailBody,
  had: MailBody['recipients'],
): Promise<Problem[]> => {
  const kinds = recipientsOf(trigger)
  const known = new Set((await choosable(ctx)).map(({ kind, guid }) => `${kind} ${guid}`))
  // Whom it went to already may have left since.
  for (const { kind, guid } of had) known.add(`${kind} ${guid}`)
  return recipients.flatMap(({ kind, guid }, at) => {
    if (!kinds.includes(kind)) return [new Problem('mail_recipient_kind', {}, `recipients.${at}.kind`)]
    if (kind !== 'user' && kind !== 'group') return []
    return guid && known.has(`${kind} ${guid}`)
      ? []
      : [new Problem('unknown_value', { value: guid ?? '' }, `recipients.${at}.guid`)]
  })
}

/** Everything that is wrong with a mail, each at its place. */
export const checkMail = async (ctx: Ctx, mail: MailBody, had: MailBody['recipients'] = []): Promise<void> => {
  const problems = [...wrongAddresses(mail), ...(await wrongRecipients(ctx, mail, had))]
  if (mail.recipients.length === 0 && addressesIn(mail.to).length === 0)
    problems.push(new Problem('mail_no_recipient', {}, 'to'))
  if (mail.schedule) problems.push(...wrongSchedule(mail.schedule))
  else if (mail.trigger === 'scheduled') problems.push(new Problem('mail_schedule', {}, 'schedule'))
  if (mail.threshold !== null) readThreshold(mail.threshold, problems)
  if (fieldsOf(mail.conditions).size > 0 || mail.conditions.rules.length > 0)
    for (const { code, params, path } of checkCondition(mail.conditions, await mailCatalogue(ctx, mail.trigger)))
      problems.push(new Problem(code, params, ['conditions', ...path].join('.')))
  refuseAll(problems)
}
