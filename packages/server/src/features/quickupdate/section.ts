import { isQuickColumn, MOST_QUICK_FIELDS } from '@entrepot/contract/quickupdate/fields.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { itemFields, linkedField } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeTemplate, createTemplate, removeTemplate } from './edit-templates.ts'
import { allTemplates } from './templates.queries.ts'

/** `field`: a column of the item, or `attributes.` and the name of a custom field. */
const FormField = z.object({
  field: z.string().min(1).max(300),
  mandatory: z.boolean().default(false),
  overwriteIfEmpty: z.boolean().default(false),
})
const FormModelEntry = z.object({ name: Name, fields: z.array(FormField).max(MOST_QUICK_FIELDS) })
type FormModelEntry = z.output<typeof FormModelEntry>

const keyed = async (ctx: Ctx, fields: FormModelEntry['fields']) => {
  const custom = await itemFields(ctx)
  return fields.map(({ field, ...asked }, at) => {
    if (isQuickColumn(field)) return { field, ...asked }
    const own = custom.find(({ name }) => name === customNameOf(field))
    if (!own) throw new Problem('unknown_field', { name: field }, `fields.${at}.field`)
    return { field: own.guid, ...asked }
  })
}

export const formModelsSection = defineSection<FormModelEntry>({
  needs: roles('QUICK_UPDATE'),
  module: 'quickupdate',
  entry: FormModelEntry,
  part: FormModelEntry.partial(),
  read: async (ctx) => {
    const names = new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name]))
    return (await allTemplates(ctx)).map(({ guid, name, fields }) => ({
      guid,
      entry: {
        name,
        fields: fields.map(({ field, mandatory, overwriteIfEmpty }) => ({
          field: isQuickColumn(field) ? field : customField(names.get(field) ?? field),
          mandatory,
          overwriteIfEmpty,
        })),
      },
    }))
  },
  create: async (ctx, { name, fields }) => (await createTemplate(ctx, { name, fields: await keyed(ctx, fields) })).guid,
  change: async (ctx, guid, { name, fields }) =>
    changeTemplate(ctx, guid, { name, fields: fields && (await keyed(ctx, fields)) }),
  remove: removeTemplate,
  linked: (entry, to) => {
    const link = linkedField(to)
    return {
      ...entry,
      fields: entry.fields.map((one, at) => ({ ...one, field: link(one.field, `fields.${at}.field`) })),
    }
  },
})
