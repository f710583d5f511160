import { CustomTaskInput, FormFieldInput } from '@entrepot/contract/operation-templates/custom-task.ts'
import { TemplateInput } from '@entrepot/contract/operation-templates/template.ts'
import { AttributeShape } from '@entrepot/contract/fields/shapes.ts'
import { MOST_FORM_FIELDS, MOST_TEMPLATE_TASKS } from '@entrepot/contract/operation-templates/bounds.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { LENGTH, Name } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { type CustomField, itemFields, linkedCondition, linkedField } from '../fields/index.ts'
import { sendableMails } from '../mails/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeTemplate, createTemplate, removeTemplate } from './edit-templates.ts'
import { oneTemplate, templateFor } from './read-templates.ts'
import { allTemplates } from './templates.queries.ts'

const FieldName = z.string().trim().min(1).max(LENGTH.name)
/** A folder by the names from the top: another company has others of the same names. */
const Path = z.array(z.string().min(1).max(LENGTH.name)).min(1).max(50)
const TaskEntry = z.object({
  ...CustomTaskInput.omit({ guid: true }).shape,
  source_location: Path.nullable().optional(),
  destination_location: Path.nullable().optional(),
  form: z
    .array(z.object({ ...FormFieldInput.omit({ guid: true }).shape, item_field: FieldName.nullable().optional() }))
    .optional(),
  auto: z
    .object({
      ...CustomTaskInput.shape.auto.unwrap().shape,
      updates: z
        .array(z.object({ field: FieldName, value: AttributeShape }))
        .max(MOST_FORM_FIELDS)
        .optional(),
      mail: FieldName.nullable().optional(),
    })
    .optional(),
})
type TaskEntry = z.output<typeof TaskEntry>
const TemplateEntry = z.object({
  ...TemplateInput.shape,
  name: Name,
  tasks: z.array(TaskEntry).max(MOST_TEMPLATE_TASKS),
})
type TemplateEntry = z.output<typeof TemplateEntry>

const pathOf = ({ rights: { tree } }: Ctx, place: { guid: string } | null): string[] | null => {
  const node = place && tree.byGuid.get(place.guid)
  return node ? [...node.ancestors.map((guid) => tree.byGuid.get(guid)?.name ?? ''), node.name] : null
}
const folderAt = ({ rights: { tree } }: Ctx, path: readonly string[], field: string): string => {
  let at: string | null = null
  for (const name of path) {
    const next: string | undefined = tree.childrenOf
      .get(at)
      ?.find((child) => nameKey(child.name) === nameKey(name))?.guid
    if (next === undefined) throw new Problem('configuration_folder', { name: path.join(' / ') }, field)
    at = next
  }
  return at!
}

type Sendable = readonly { guid: string; name: string }[]
const keyedTask = (ctx: Ctx, fields: readonly CustomField[], mails: Sendable, task: TaskEntry, nth: number) => {
  const keyed = (name: string, at: string): string => {
    const own = fields.find((field) => field.name === name)
    if (!own) throw new Problem('unknown_field', { name }, `tasks.${nth}.${at}`)
    return own.guid
  }
  const placed = (end: 'source_location' | 'destination_location') => {
    const path = task[end]
    return path ? folderAt(ctx, path, `tasks.${nth}.${end}`) : null
  }
  const mailed = (name: string): string => {
    const own = mails.find((one) => one.name === name)
    if (!own) throw new Problem('unknown_value', { value: name }, `tasks.${nth}.auto.mail`)
    return own.guid
  }
  const { updates, mail, ...auto } = task.auto ?? {}
  return {
    ...task,
    source_location: placed('source_location'),
    destination_location: placed('destination_location'),
    form: task.form?.map((one, at) => ({
      ...one,
      item_field: one.item_field ? keyed(one.item_field, `form.${at}.item_field`) : null,
    })),
    auto: {
      ...auto,
      ...(mail !== undefined && { mail: mail === null ? null : mailed(mail) }),
      ...(updates && {
        updates: updates.map(({ field, value }, at) => ({ field: keyed(field, `auto.updates.${at}.field`), value })),
      }),
    },
  }
}
const keyedTasks = async (ctx: Ctx, tasks: readonly TaskEntry[]) => {
  const [fields, mails] = [await itemFields(ctx), await sendableMails(ctx)]
  return tasks.map((task, nth) => keyedTask(ctx, fields, mails, task, nth))
}

const read = async (ctx: Ctx) => {
  const names = new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name]))
  const rows = await allTemplates(ctx)
  return Promise.all(
    rows.map(async (row) => {
      const { guid, name, description, active, tasks } = await templateFor(ctx, row)
      return {
        guid,
        entry: {
          name,
          description,
          active,
          tasks: tasks.map(
            ({ guid: _own, source_location: from, destination_location: into, form, auto, ...task }) => ({
              ...task,
              source_location: pathOf(ctx, from),
              destination_location: pathOf(ctx, into),
              form: form.map(({ guid: _field, item_field: field, ...one }) => ({
                ...one,
                item_field: field && (names.get(field) ?? field),
              })),
              auto: {
                ...auto,
                updates: auto.updates.map(({ name: field, value }) => ({ field, value })),
                mail: auto.mail && auto.mail.name,
              },
            }),
          ),
        },
      }
    }),
  )
}

export const operationTemplatesSection = defineSection<TemplateEntry>({
  needs: roles('CUSTOM_INTERVENTION'),
  module: 'customIntervention',
  entry: TemplateEntry,
  part: TemplateEntry.partial(),
  read,
  create: async (ctx, entry) =>
    (await createTemplate(ctx, { ...entry, tasks: await keyedTasks(ctx, entry.tasks) })).guid,
  change: async (ctx, guid, { tasks, ...part }) =>
    changeTemplate(ctx, guid, { ...part, ...(tasks && { tasks: await keyedTasks(ctx, tasks) }) }),
  remove: removeTemplate,
  uses: async (ctx, guid) => (await oneTemplate(ctx, guid)).uses,
  linked: (entry, to) => {
    const link = linkedField(to)
    const named = (name: string, at: string) => to({ section: 'fields', scope: 'items', name, at })
    return {
      ...entry,
      tasks: entry.tasks.map((task, nth) => ({
        ...task,
        ...(task.item_filters && {
          item_filters: linkedCondition(
            task.item_filters,
            link,
            `tasks.${nth}.item_filters`,
          ) as typeof task.item_filters,
        }),
        ...(task.form && {
          form: task.form.map((one, at) => ({
            ...one,
            ...(one.item_field && { item_field: named(one.item_field, `tasks.${nth}.form.${at}.item_field`) }),
          })),
        }),
        ...(task.auto && {
          auto: {
            ...task.auto,
            ...(task.auto.updates && {
              updates: task.auto.updates.map((one, at) => ({
                ...one,
                field: named(one.field, `tasks.${nth}.auto.updates.${at}.field`),
              })),
            }),
            ...(task.auto.mail && {
              mail: to({ section: 'mails', scope: '', name: task.auto.mail, at: `tasks.${nth}.auto.mail` }),
            }),
          },
        }),
      })),
    }
  },
})
