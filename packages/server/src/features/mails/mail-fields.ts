import { RULE_FIELDS, ruleCatalogue } from '@entrepot/contract/business-rules/fields.ts'
import { customField, type FieldCatalogue } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { ListFields } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import { type MailTrigger, placeholdersOf, ruleLike, subjectOf } from '@entrepot/contract/mails/triggers.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { fieldsOfTrigger } from '../business-rules/index.ts'
import { type CustomField, customFields, itemFields, operationFields } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** The company's own fields that a trigger has to do with. */
export const ownFields = async (ctx: Ctx, trigger: MailTrigger): Promise<readonly CustomField[]> => {
  const subject = subjectOf(trigger)
  return subject === 'item' ? itemFields(ctx) : subject === 'operation' ? operationFields(ctx) : []
}

/** A scheduled mail lists what the list of items would show; the others look at one record. */
const listedBy = (ctx: Ctx, trigger: MailTrigger) => {
  const { search, tells } = ctx.services.registry
  if (trigger === 'scheduled') {
    const { fields, words, custom } = search.items
    return { list: fields, words, custom }
  }
  const subject = subjectOf(trigger)
  return subject === 'item' ? null : tells[subject].fields
}
/** Prices go to nobody by mail: a condition on one would tell what it is. */
const shared = (fields: ListFields) => Object.entries(fields).filter(([, { price }]) => !price)

/** What conditions of a trigger may name, for the company of the caller. */
export const mailCatalogue = async (ctx: Ctx, trigger: MailTrigger): Promise<FieldCatalogue> => {
  const listed = listedBy(ctx, trigger)
  if (listed) {
    const custom = listed.custom ? await customFields(ctx, listed.custom) : []
    return new Map([
      ...shared(listed.list),
      ...custom.map((field) => [customField(field.name), { kind: kindOf(field) }] as const),
    ])
  }
  const custom = (await itemFields(ctx)).map((field) => ({ name: field.name, kind: kindOf(field) }))
  return new Map([...ruleCatalogue(ruleLike(trigger), custom)].filter(([name]) => !isPriced(name)))
}
const isPriced = (name: string) => RULE_FIELDS[name.replace(/^old\./, '')]?.price === true

/** The same as the editor offers it. */
export const offeredFields = async (ctx: Ctx, trigger: MailTrigger): Promise<SearchField[]> => {
  const listed = listedBy(ctx, trigger)
  if (!listed) return (await fieldsOfTrigger(ctx, ruleLike(trigger))).filter(({ id }) => !isPriced(id))
  const say = (key: string) => ctx.services.words(ctx.language, key)
  const builtIn = shared(listed.list).map(async ([id, { kind, choices, suggests, label }]): Promise<SearchField> => ({
    id,
    label: say(label ?? `${listed.words}.${id}`),
    kind,
    custom: false,
    closed: choices !== undefined,
    choices: choices
      ? choices.values.map((value) => ({ value, label: say(`${choices.words}.${value}`) }))
      : suggests
        ? [...new Set((await ctx.services.registry.suggests[suggests](ctx)).map((one) => one.label))].map((value) => ({
            value,
            label: value,
          }))
        : [],
  }))
  const custom = listed.custom ? await customFields(ctx, listed.custom) : []
  return [
    ...(await Promise.all(builtIn)),
    ...custom.map((field): SearchField => ({
      id: customField(field.name),
      label: field.name,
      kind: kindOf(field),
      custom: true,
      choices: field.values.map((value) => ({ value, label: value })),
      closed: field.type === 'select' || field.type === 'multi_select',
    })),
  ]
}

/** Placeholders of a trigger with what people call them. */
export const offeredPlaceholders = async (ctx: Ctx, trigger: MailTrigger) => {
  const subject = subjectOf(trigger)
  const custom = trigger === 'scheduled' || subject === 'order' ? [] : await ownFields(ctx, trigger)
  return [
    ...placeholdersOf(trigger).map((path) => ({
      path,
      label: ctx.services.words(ctx.language, `mails:placeholders.${path.replace('.', '_')}`),
    })),
    ...custom.map(({ name }) => ({ path: `${subject}.attributes.${name}`, label: name })),
  ]
}
