import { FieldInput } from '@entrepot/contract/fields/field.ts'
import { FormulaInput } from '@entrepot/contract/fields/formula/shapes.ts'
import { attributeSource, fieldOfSource } from '@entrepot/contract/fields/formula/sources.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { defineSection, type Part } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeField, createField, removeField } from './edit-fields.ts'
import { allFields, lockFields, savePlaces } from './fields.queries.ts'
import { fieldFor, usageOfField } from './read-fields.ts'

const FieldEntry = z.object({
  ...FieldInput.shape,
  /** By its name. */
  parent: z.string().trim().max(LENGTH.name).nullable().optional(),
  formula: FormulaInput.nullable().optional(),
})
type FieldEntry = z.output<typeof FieldEntry>

const read = async (ctx: Ctx) => {
  const all = await allFields(ctx)
  return all.map((record) => {
    const { guid, name, target, type, parent, formula, ...field } = fieldFor(record, all)
    const { description, mapped, defaultValue, values, relations, no_variant_update: sameForVariants } = field
    return {
      guid,
      entry: {
        name,
        target,
        type,
        description,
        mapped,
        defaultValue,
        values,
        parent: parent?.name ?? null,
        relations,
        no_variant_update: sameForVariants,
        formula: formula && {
          ...formula,
          variables: formula.variables.map(({ name: of, source }) => ({ name: of, source })),
        },
      },
    }
  })
}

/** Verbs know a parent by its guid. */
const withParent = async <E extends Part<FieldEntry>>(
  ctx: Ctx,
  { parent, ...entry }: E,
  target: FieldEntry['target'],
) => {
  if (parent === undefined || parent === null) return { ...entry, parent }
  const found = (await allFields(ctx)).find((field) => field.name === parent && field.target === target)
  if (!found) throw new Problem('unknown_field', { name: parent }, 'parent')
  return { ...entry, parent: found.guid }
}

/**
 * The places that these have among the fields of their target are theirs, in this order; others stay where they are.
 */
const arrange = async (ctx: Ctx, guids: readonly string[]) => {
  await lockFields(ctx)
  const all = await allFields(ctx)
  for (const target of new Set(all.map((field) => field.target))) {
    const own = all.filter((field) => field.target === target).map(({ guid }) => guid)
    const placed = guids.filter((guid) => own.includes(guid))
    let next = 0
    await savePlaces(
      ctx,
      own.map((guid) => (placed.includes(guid) ? placed[next++]! : guid)),
    )
  }
}

export const fieldsSection = defineSection<FieldEntry>({
  needs: roles('FIELD'),
  entry: FieldEntry,
  part: FieldEntry.partial(),
  ordered: true,
  read,
  create: async (ctx, entry) =>
    (await createField(ctx, { ...entry, ...(await withParent(ctx, entry, entry.target)) })).guid,
  change: async (ctx, guid, part) => {
    const target = part.target ?? (await allFields(ctx)).find((field) => field.guid === guid)?.target ?? 'items'
    await changeField(ctx, guid, await withParent(ctx, part, target))
  },
  remove: removeField,
  uses: async (ctx, guid) => {
    const { items, operations, layouts, dependents } = await usageOfField(ctx, guid)
    return items + operations + layouts + dependents.length
  },
  scope: ({ target }) => target,
  linked: (entry, to) => {
    const linked = (name: string, at: string) => to({ section: 'fields', scope: entry.target, name, at })
    return {
      ...entry,
      ...(entry.parent && { parent: linked(entry.parent, 'parent') }),
      ...(entry.formula && {
        formula: {
          ...entry.formula,
          variables: entry.formula.variables.map((variable, at) => {
            const field = fieldOfSource(variable.source)
            return field === null
              ? variable
              : { ...variable, source: attributeSource(linked(field, `formula.variables.${at}.source`)) }
          }),
        },
      }),
    }
  },
  arrange,
})
