import { setsCustom } from '@entrepot/contract/business-rules/fields.ts'
import { customField, type FieldCatalogue } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type MailTrigger, subjectOf } from '@entrepot/contract/mails/triggers.ts'
import {
  asMailTrigger,
  ID_PLACEHOLDERS,
  type RequestTrigger,
  RETURNED_COLUMNS,
} from '@entrepot/contract/requests/triggers.ts'
import { connectionNames } from '../connections/index.ts'
import { itemFields } from '../fields/index.ts'
import { functionNames } from '../functions/index.ts'
import { mailCatalogue, offeredFields, offeredPlaceholders, ownFields } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** A schedule picks items of the list; the others look at one record. */
export const filtersOf = (trigger: RequestTrigger): MailTrigger =>
  trigger === 'scheduled' ? 'scheduled' : asMailTrigger(trigger)
export const requestCatalogue = (ctx: Ctx, trigger: RequestTrigger): Promise<FieldCatalogue> =>
  mailCatalogue(ctx, filtersOf(trigger))
export const requestFields = (ctx: Ctx, trigger: RequestTrigger) => ownFields(ctx, asMailTrigger(trigger))
export const isAboutItem = (trigger: RequestTrigger): boolean => subjectOf(asMailTrigger(trigger)) === 'item'

/** Where an answer may go: into the item it was about (API-19). */
export const returnedFields = async (
  ctx: Ctx,
  trigger: RequestTrigger,
): Promise<{ field: string; label: string }[]> => {
  if (!isAboutItem(trigger) || trigger === 'item_deleted') return []
  const own = (await itemFields(ctx)).filter(setsCustom)
  return [
    ...RETURNED_COLUMNS.map((field) => ({ field, label: ctx.services.words(ctx.language, `items:columns.${field}`) })),
    ...own.map(({ name }) => ({ field: customField(name), label: name })),
  ]
}

/** Everything an editor offers for a trigger, in the language of the caller. */
export const offeredFor = async (ctx: Ctx, trigger: RequestTrigger) => {
  const say = (key: string, params: Record<string, string> = {}) =>
    ctx.services.words(ctx.language, `requests:${key}`, params)
  return {
    data: await offeredFields(ctx, filtersOf(trigger)),
    placeholders: [
      ...ID_PLACEHOLDERS.map((path) => ({
        path: path as string,
        label: say(`placeholders.${path.replace('.', '_')}`),
      })),
      ...(await offeredPlaceholders(ctx, asMailTrigger(trigger))),
      ...(await functionNames(ctx)).map((name) => ({ path: `fn.${name}`, label: say('function', { name }) })),
    ],
    returned: await returnedFields(ctx, trigger),
    connections: await connectionNames(ctx),
  }
}
