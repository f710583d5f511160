import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { isQuickColumn, mayBeEmptied, saysStatus } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickTemplate, QuickTemplateChange, QuickTemplateInput } from '@entrepot/contract/quickupdate/template.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { oneTemplate, requireTemplate, templateFor } from './read-templates.ts'
import {
  deleteTemplate,
  insertTemplate,
  type KeptField,
  lockTemplate,
  type TemplateRow,
  type TemplateWrite,
  updateTemplate,
} from './templates.queries.ts'

type Asked = Pick<QuickTemplateInput, 'fields' | 'mandatory' | 'overwriteIfEmpty'>
/** Fields in their order, with what the whole says of those that say nothing (QU-06). */
const judgeFields = async (ctx: Ctx, asked: Asked): Promise<KeptField[]> => {
  const { mandatory = false, overwriteIfEmpty = false } = asked
  const [custom, { meant }] = [new Map((await itemFields(ctx)).map((one) => [one.guid, one])), await fieldNamesOf(ctx)]
  const problems: Problem[] = asked.fields.length === 0 ? [new Problem('quick_field_needed', {}, 'fields')] : []
  const seen = new Set<string>()
  const fields = asked.fields.map((one, at) => {
    const field = typeof one.field === 'string' && isQuickColumn(one.field) ? one.field : guidOf(one.field)
    const refuse = (code: ConstructorParameters<typeof Problem>[0], of: string) =>
      void problems.push(new Problem(code, { name: custom.get(field)?.name ?? field }, `fields.${at}.${of}`))
    if (!isQuickColumn(field) && !custom.has(field)) refuse('unknown_field', 'field')
    if (custom.get(field)?.type === 'formula') refuse('quick_formula', 'field')
    if (field === 'status' && ![...custom.values()].some(saysStatus)) refuse('quick_no_status', 'field')
    // The status is the custom field that means it: both would say two things of one value.
    const means = field === 'status' ? (meant.status ?? field) : field
    if (seen.size === seen.add(means).size) refuse('duplicates', 'field')
    if (one.overwriteIfEmpty && !mayBeEmptied(field)) refuse('quick_kept', 'overwriteIfEmpty')
    return {
      order: one.order ?? at,
      kept: {
        field,
        mandatory: one.mandatory ?? mandatory,
        overwriteIfEmpty: mayBeEmptied(field) && (one.overwriteIfEmpty ?? overwriteIfEmpty),
      },
    }
  })
  refuseAll(problems)
  return fields.toSorted((a, b) => a.order - b.order).map(({ kept }) => kept)
}

/** What the log says of it: fields by name, in their order. */
const logged = async (ctx: Ctx, { name, fields }: Omit<TemplateWrite, 'guid'>) => {
  const { of } = await fieldNamesOf(ctx)
  const nameOf = ({ field }: KeptField) =>
    isQuickColumn(field) ? ctx.services.words(ctx.language, `quickupdate:fields.${field}`) : (of.get(field) ?? field)
  const some = (is: (one: KeptField) => boolean) => fields.filter(is).map(nameOf).join(', ')
  return {
    name,
    fields: fields.map(nameOf).join(', '),
    mandatory: some(({ mandatory }) => mandatory),
    overwriteIfEmpty: some(({ overwriteIfEmpty }) => overwriteIfEmpty),
  }
}

export const createTemplate = async (ctx: Ctx, { name, ...asked }: QuickTemplateInput): Promise<QuickTemplate> => {
  const made = { guid: ctx.services.clock.orderedUuid(), name, fields: await judgeFields(ctx, asked) }
  await insertTemplate(ctx, made)
  happened(ctx, 'quick_template.created', {
    guid: made.guid,
    name,
    changes: changesBetween({}, await logged(ctx, made)),
  })
  return oneTemplate(ctx, made.guid)
}

/** One that nobody else changes, as it is now. */
const lockToChange = async (ctx: Ctx, guid: string): Promise<TemplateRow> => {
  await lockTemplate(ctx, guid)
  return requireTemplate(ctx, guid)
}

export const changeTemplate = async (
  ctx: Ctx,
  guid: string,
  { version, name, fields, ...all }: QuickTemplateChange,
): Promise<QuickTemplate> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await templateFor(ctx, before) })
  const after: TemplateWrite = {
    guid,
    name: name ?? before.name,
    fields: await judgeFields(ctx, { ...all, fields: fields ?? before.fields.map((one) => asAsked(one, all)) }),
  }
  await updateTemplate(ctx, after)
  happened(ctx, 'quick_template.changed', {
    guid,
    name: after.name,
    changes: changesBetween(await logged(ctx, before), await logged(ctx, after)),
  })
  return oneTemplate(ctx, guid)
}

/** What a change of the whole alone says anew is said of each field. */
const asAsked = (
  { field, mandatory, overwriteIfEmpty }: KeptField,
  all: Omit<Asked, 'fields'>,
): QuickTemplateInput['fields'][number] => ({
  field: isQuickColumn(field) ? field : { guid: field },
  ...(all.mandatory === undefined && { mandatory }),
  ...(all.overwriteIfEmpty === undefined && { overwriteIfEmpty }),
})

export const removeTemplate = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  await deleteTemplate(ctx, guid)
  happened(ctx, 'quick_template.deleted', { guid, name })
  return null
}
