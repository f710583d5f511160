import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type CustomField, customFields, type NameKeeper } from '../fields/index.ts'
import { type NewNotification, notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { disableMail } from './edit-mails.ts'
import { allMails, type MailRecord } from './mails.queries.ts'

/** Where a field is named: conditions and texts keep it by guid. */
const isNamedIn = ({ conditions, subject, body }: MailRecord, { guid }: CustomField): boolean =>
  [...fieldsOf(conditions)].some((field) => field.endsWith(guid)) || `${subject} ${body}`.includes(`attributes.${guid}`)

/** Items and operations may have fields of one name. */
const mailsWith = async (ctx: Ctx, id: string, target: FieldTarget): Promise<MailRecord[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  return field ? (await allMails(ctx)).filter((mail) => isNamedIn(mail, field)) : []
}

/**
 * Mails keep fields by guid and follow a new name by themselves. While one that is sent needs a field it stays (T50),
 * unless it is deleted by force, which switches the mail off and tells who made it.
 */
export const fieldsInMails: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const needing = (await mailsWith(ctx, id, target)).filter(({ active }) => active)
    if (needing.length === 0) return
    if (!force) throw new Problem('mail_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    for (const mail of needing) await disableMail(ctx, mail.guid)
    await notify(
      ctx.db,
      ctx.company.guid,
      ...needing.flatMap((mail) => disabledNews(ctx, mail, customNameOf(id) ?? id)),
    )
  },
  count: async (ctx, id, target) => (await mailsWith(ctx, id, target)).length,
}

const disabledNews = (ctx: Ctx, { guid, name, createdBy }: MailRecord, field: string): NewNotification[] =>
  createdBy === null
    ? []
    : [
        {
          guid: ctx.services.clock.orderedUuid(),
          user: createdBy.guid,
          kind: 'mail_disabled',
          message: 'mail_disabled',
          params: { mail: name, field },
          progress: null,
          link: `/settings/mails/${guid}`,
        },
      ]
