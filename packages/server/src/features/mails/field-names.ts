import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type CustomField, itemFields, operationFields } from '../fields/index.ts'
import { type NewNotification, notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { disableMail } from './edit-mails.ts'
import { allMails, type MailRecord } from './mails.queries.ts'

/** Where a field is named: conditions and texts keep it by guid. */
const isNamedIn = ({ conditions, subject, body }: MailRecord, { guid }: CustomField): boolean =>
  [...fieldsOf(conditions)].some((field) => field.endsWith(guid)) || `${subject} ${body}`.includes(`attributes.${guid}`)

const mailsWith = async (ctx: Ctx, id: string): Promise<MailRecord[]> => {
  const name = customNameOf(id)
  const named = [...(await itemFields(ctx)), ...(await operationFields(ctx))].filter((field) => field.name === name)
  return (await allMails(ctx)).filter((mail) => named.some((field) => isNamedIn(mail, field)))
}

/**
 * Mails keep fields by guid and follow a new name by themselves. While one that is sent needs a field it stays (T50),
 * unless it is deleted by force, which switches the mail off and tells who made it.
 */
export const fieldsInMails = {
  targets: ['items', 'intervention'] as const,
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string, { force }: { force: boolean }): Promise<void> => {
    const needing = (await mailsWith(ctx, id)).filter(({ active }) => active)
    if (needing.length === 0) return
    if (!force) throw new Problem('mail_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    for (const mail of needing) await disableMail(ctx, mail)
    await notify(
      ctx.db,
      ctx.company.guid,
      ...needing.flatMap((mail) => disabledNews(ctx, mail, customNameOf(id) ?? id)),
    )
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await mailsWith(ctx, id)).length,
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
