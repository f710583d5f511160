import { ownTargetOf } from '@entrepot/contract/forms/columns.ts'
import { type FormLayoutInput, LayoutFieldInput, LayoutSectionInput } from '@entrepot/contract/forms/form-layout.ts'
import {
  CATEGORY_TYPES,
  type CategoryType,
  isLayoutType,
  LAYOUT_TYPES,
  MOST_PLACED,
  MOST_SECTIONS,
} from '@entrepot/contract/forms/layout-types.ts'
import { namedSections } from '@entrepot/contract/forms/named-sections.ts'
import { attributeSource, fieldOfSource } from '@entrepot/contract/fields/formula/sources.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { categoryTexts, CategoryText, linkedCategory } from '../categories/index.ts'
import { itemFields, linkedField, operationFields } from '../fields/index.ts'
import { defineSection, type Part } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { changeLayout, createLayout, removeLayout, resetLayout } from './edit-layouts.ts'
import { allLayouts, countRulesOf } from './layouts.queries.ts'

const Sections = z
  .array(
    z.object({
      ...LayoutSectionInput.shape,
      fields: z
        .array(z.object({ ...LayoutFieldInput.shape, category: CategoryText.nullable().default(null) }))
        .max(MOST_PLACED),
    }),
  )
  .min(1)
  .max(MOST_SECTIONS)
/** One that always exists goes by what it is for; its category and whether it is active are no choice (FORM-10). */
const LayoutEntry = z.object({
  name: Name,
  builtIn: z.boolean().optional(),
  itemType: z.enum(LAYOUT_TYPES),
  category: CategoryText.nullable().optional(),
  active: z.boolean().optional(),
  sections: Sections,
})
type LayoutEntry = z.output<typeof LayoutEntry>

/** Verbs know categories by their guid. */
const categoriesFor = async (ctx: Ctx) => {
  const { guidOf } = await categoryTexts(ctx)
  return <T extends string | null | undefined>(text: T, at: string) => {
    if (!text) return text
    const guid = guidOf(text)
    if (guid === undefined) throw new Problem('unknown_value', { value: text }, at)
    return guid
  }
}
const keyedSections = async (ctx: Ctx, sections: LayoutEntry['sections']): Promise<FormLayoutInput['sections']> => {
  const category = await categoriesFor(ctx)
  return sections.map((section, at) => ({
    ...section,
    fields: section.fields.map((field, nth) => ({
      ...field,
      category: category(field.category, `sections.${at}.fields.${nth}.category`) || null,
    })),
  }))
}

const read = async (ctx: Ctx) => {
  const [rows, { textOf }] = [await allLayouts(ctx), await categoryTexts(ctx)]
  const own = { items: await itemFields(ctx), intervention: await operationFields(ctx) }
  return rows
    .filter(({ itemType }) => isLayoutType(itemType))
    .map(({ guid, builtIn, name, itemType, category, active, sections }) => ({
      guid: builtIn ? itemType : guid,
      entry: {
        name: builtIn ? itemType : name,
        builtIn,
        itemType,
        category: category && textOf(category.guid),
        active,
        sections: namedSections(sections, own[ownTargetOf(itemType)]).map((section) => ({
          ...section,
          fields: section.fields.map((field) => ({ ...field, category: field.category && textOf(field.category) })),
        })),
      },
    }))
}

/** Of one that always exists nothing but its sections is anybody's choice. */
const requireBuiltIn = ({ name, itemType, category, active }: Part<LayoutEntry>, type: string): void => {
  if (name !== undefined && name !== type) throw atField('unknown_value', 'name', { value: name })
  if (itemType !== undefined && itemType !== type)
    throw new Problem('configuration_fixed', { name: 'itemType' }, 'itemType')
  if (category) throw new Problem('configuration_fixed', { name: 'category' }, 'category')
  if (active === false) throw new Problem('configuration_fixed', { name: 'active' }, 'active')
}
const ofCategories = (type: string): CategoryType => {
  const found = CATEGORY_TYPES.find((one) => one === type)
  if (found === undefined) throw atField('unknown_value', 'itemType', { value: type })
  return found
}

const create = async (ctx: Ctx, entry: LayoutEntry): Promise<string> => {
  const { name, builtIn, itemType, category, active } = entry
  if (builtIn) {
    requireBuiltIn(entry, itemType)
    await changeLayout(ctx, itemType, { sections: await keyedSections(ctx, entry.sections) })
    return itemType
  }
  const made = await createLayout(ctx, {
    name,
    itemType: ofCategories(itemType),
    category: (await categoriesFor(ctx))(category, 'category'),
    active,
    sections: await keyedSections(ctx, entry.sections),
  })
  return made.guid
}

const change = async (ctx: Ctx, guid: string, part: Part<LayoutEntry>): Promise<void> => {
  const { name, builtIn, itemType, category, active, sections } = part
  const keyed = sections && { sections: await keyedSections(ctx, sections) }
  if (builtIn !== undefined) throw new Problem('configuration_fixed', { name: 'builtIn' }, 'builtIn')
  if (isLayoutType(guid)) {
    requireBuiltIn(part, guid)
    await changeLayout(ctx, guid, { ...keyed })
    return
  }
  if (itemType !== undefined) throw new Problem('configuration_fixed', { name: 'itemType' }, 'itemType')
  await changeLayout(ctx, guid, {
    name,
    active,
    category: (await categoriesFor(ctx))(category, 'category'),
    ...keyed,
  })
}

/** Layouts that somebody made or changed (FORM-*). One that nobody changed is as the product has it, and in no file. */
export const formLayoutsSection = defineSection<LayoutEntry>({
  needs: roles('FORM_LAYOUT'),
  module: 'formLayout',
  entry: LayoutEntry,
  part: LayoutEntry.partial(),
  read,
  create,
  change,
  remove: (ctx, guid) => (isLayoutType(guid) ? resetLayout(ctx, guid) : removeLayout(ctx, guid)),
  uses: countRulesOf,
  scope: ({ builtIn }) => (builtIn ? 'builtIn' : ''),
  linked: (entry, to) => {
    const scope = ownTargetOf(entry.itemType)
    const [link, category] = [linkedField(to, scope), linkedCategory(to)]
    const source = (text: string, at: string) => {
      const field = fieldOfSource(text)
      return field === null ? text : attributeSource(to({ section: 'fields', scope, name: field, at }))
    }
    return {
      ...entry,
      ...(entry.category && { category: category(entry.category, 'category') }),
      sections: entry.sections.map((section, at) => ({
        ...section,
        fields: section.fields.map((field, nth) => {
          const place = `sections.${at}.fields.${nth}`
          return {
            ...field,
            name: link(field.name, `${place}.name`),
            category: field.category && category(field.category, `${place}.category`),
            same_value_as: field.same_value_as && link(field.same_value_as, `${place}.same_value_as`),
            expression: field.expression && {
              ...field.expression,
              variables: field.expression.variables.map((variable, nthVariable) => ({
                ...variable,
                source: source(variable.source, `${place}.expression.variables.${nthVariable}.source`),
              })),
            },
          }
        }),
      })),
    }
  },
})
