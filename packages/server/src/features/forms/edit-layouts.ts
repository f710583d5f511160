import type {
  FormLayoutChange,
  FormLayoutInput,
  FormLayoutShape,
  LayoutSection,
} from '@entrepot/contract/forms/form-layout.ts'
import { isAssociatedColumn } from '@entrepot/contract/forms/columns.ts'
import { refusalsOfLayout } from '@entrepot/contract/forms/layout-rules.ts'
import { isLayoutType, type LayoutType, MOST_LAYOUTS } from '@entrepot/contract/forms/layout-types.ts'
import { type KeptSection, keyedSections, namedSections } from '@entrepot/contract/forms/named-sections.ts'
import { variablesIn } from '@entrepot/contract/fields/formula/tokens.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { fieldLabel } from './field-label.ts'
import { ownOfLayout, shownSections } from './in-force.ts'
import {
  deleteLayout,
  insertLayout,
  itemCategories,
  layoutHeads,
  type LayoutWrite,
  lockLayouts,
  updateLayout,
} from './layouts.queries.ts'
import { layoutFor, oneLayout, requireLayout, standardOf } from './read-layouts.ts'

type Asked = FormLayoutInput['sections']

/** Settings that mean nothing are not kept: an expression of what is typed, or its variables that nothing names. */
const tidied = (sections: Asked, type: LayoutType): KeptSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map(({ expression, category, ...field }) => {
      const used = new Set(variablesIn(expression?.template ?? ''))
      return {
        ...field,
        category: category && guidOf(category),
        // What only variants and lots have is in their form alone, whatever else is said of it.
        ...(type === 'product' && isAssociatedColumn(field.name) && { is_associated_item: true }),
        expression:
          field.is_auto && expression
            ? { template: expression.template, variables: expression.variables.filter(({ name }) => used.has(name)) }
            : null,
      }
    }),
  }))

/**
 * As it is kept, with everything that is wrong in it under its section and field (FORM-06, FORM-07, FORM-12 to
 * FORM-20).
 */
const judged = async (ctx: Ctx, type: LayoutType, asked: Asked): Promise<KeptSection[]> => {
  const own = await ownOfLayout(ctx, type)
  const kept = keyedSections(tidied(asked, type), own)
  // Names count, whatever the caller wrote: a guid of a field is its name too.
  const named = namedAsAsked(kept, own)
  const problems = refusalsOfLayout(type, named, own, (name) => fieldLabel(ctx, name, type)).map(
    ({ field, refusal }) => new Problem(refusal.code, { ...refusal.params }, field),
  )
  refuseAll([...problems, ...(await wrongCategories(ctx, type, kept))])
  return kept
}

/** As it would be in force, once nothing refuses it: what is tried is not saved. */
export const layoutDraft = async (ctx: Ctx, type: LayoutType, asked: Asked): Promise<LayoutSection[]> =>
  shownSections(ctx, type, await judged(ctx, type, asked))

/** With names, and with what is unknown where it stands, so that it is told with its place. */
const namedAsAsked = (
  sections: readonly KeptSection[],
  own: readonly { guid: string; name: string }[],
): KeptSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => namedSections([{ ...section, fields: [field] }], own)[0]?.fields[0] ?? field),
  }))

const ofType = (category: string, type: LayoutType) =>
  type === 'equipment' ? category === 'equipment' : type === 'product' && category !== 'equipment'

const wrongCategories = async (ctx: Ctx, type: LayoutType, sections: readonly KeptSection[]): Promise<Problem[]> => {
  const asked = sections.flatMap(({ fields }) => fields.flatMap(({ category }) => category ?? []))
  const known = await itemCategories(ctx, asked)
  return sections.flatMap(({ fields }, at) =>
    fields.flatMap(({ category }, nth) => {
      const found = category === null ? undefined : known.get(category)
      return category === null || (found && ofType(found.type, type))
        ? []
        : [new Problem('unknown_value', { value: category }, `sections.${at}.fields.${nth}.category`)]
    }),
  )
}

/** The category of a layout, which no other active one has (FORM-11). */
const judgedCategory = async (
  ctx: Ctx,
  asked: RefInput | null | undefined,
  { guid, itemType, active, category: before }: Pick<LayoutWrite, 'guid' | 'itemType' | 'active' | 'category'>,
): Promise<string | null> => {
  const category = asked === undefined ? before : asked && guidOf(asked)
  if (category === null) return null
  const found = (await itemCategories(ctx, [category])).get(category)
  if (!found || !ofType(found.type, itemType)) throw atField('unknown_value', 'category', { value: category })
  const other = (await layoutHeads(ctx)).find((row) => row.active && row.category === category && row.guid !== guid)
  if (active && other) throw atField('form_category_taken', 'category', { name: other.name })
  return category
}

const logged = ({ name, active, sections }: LayoutWrite, own: readonly { guid: string; name: string }[]) => ({
  name,
  active,
  sections: namedSections(sections, own)
    .map(
      (section) =>
        `${section.name}: ${section.fields.map((field) => customNameOf(field.name) ?? field.name).join(', ')}`,
    )
    .join('\n')
    .slice(0, 2_000),
})

export const createLayout = async (
  ctx: Ctx,
  { name, itemType, category, active = true, sections }: FormLayoutInput,
): Promise<FormLayoutShape> => {
  await lockLayouts(ctx)
  const all = await layoutHeads(ctx)
  if (all.filter(({ builtIn }) => !builtIn).length >= MOST_LAYOUTS)
    throw new Problem('form_too_many', { max: MOST_LAYOUTS })
  const made: LayoutWrite = {
    guid: ctx.services.clock.orderedUuid(),
    builtIn: false,
    name,
    itemType,
    category: null,
    active,
    sections: await judged(ctx, itemType, sections),
  }
  const write = { ...made, category: await judgedCategory(ctx, category, made) }
  await insertLayout(ctx, write)
  happened(ctx, 'form_layout.created', {
    guid: made.guid,
    name,
    changes: changesBetween({}, logged(write, await ownOfLayout(ctx, itemType))),
  })
  return oneLayout(ctx, made.guid)
}

/** Of one that always exists only the sections change (FORM-10). */
export const changeLayout = async (
  ctx: Ctx,
  id: string,
  { version, sections, name, category, active, itemType }: FormLayoutChange,
): Promise<FormLayoutShape> => {
  await lockLayouts(ctx)
  const known = await requireLayout(ctx, id)
  const { row, type } = known
  if (version !== undefined && version !== (row?.version ?? 1))
    throw new Problem('stale', { name: row?.updatedByName ?? '' }, undefined, { current: await layoutFor(ctx, known) })
  if (itemType !== undefined && itemType !== type) throw atField('unknown_value', 'itemType', { value: itemType })
  const before: LayoutWrite = {
    guid: row?.guid ?? ctx.services.clock.orderedUuid(),
    builtIn: isLayoutType(id),
    name: row?.name ?? type,
    itemType: type,
    category: row?.category?.guid ?? null,
    active: row?.active ?? true,
    sections: row?.sections ?? (await standardOf(ctx, type)),
  }
  const own = before.builtIn ? {} : { name: name ?? before.name, active: active ?? before.active }
  const changed = { ...before, ...own, sections: sections ? await judged(ctx, type, sections) : before.sections }
  const after = { ...changed, category: before.builtIn ? null : await judgedCategory(ctx, category, changed) }
  await (row ? updateLayout(ctx, after) : insertLayout(ctx, after))
  const fields = await ownOfLayout(ctx, type)
  happened(ctx, 'form_layout.changed', {
    guid: after.guid,
    name: (await layoutFor(ctx, known)).name,
    changes: changesBetween(logged(before, fields), logged(after, fields)),
  })
  return oneLayout(ctx, id)
}

/** One that always exists is again as the product has it. */
export const resetLayout = async (ctx: Ctx, type: LayoutType): Promise<void> => {
  await lockLayouts(ctx)
  const known = await requireLayout(ctx, type)
  const { row } = known
  if (!row) return
  const fields = await ownOfLayout(ctx, type)
  const before: LayoutWrite = { ...row, category: null }
  const after: LayoutWrite = { ...before, sections: await standardOf(ctx, type) }
  await deleteLayout(ctx, row.guid)
  happened(ctx, 'form_layout.changed', {
    guid: row.guid,
    name: (await layoutFor(ctx, known)).name,
    changes: changesBetween(logged(before, fields), logged(after, fields)),
  })
}

export const removeLayout = async (ctx: Ctx, id: string): Promise<null> => {
  await lockLayouts(ctx)
  const { row } = await requireLayout(ctx, id)
  if (isLayoutType(id) || !row) throw new Problem('form_built_in')
  await deleteLayout(ctx, row.guid)
  happened(ctx, 'form_layout.deleted', { guid: row.guid, name: row.name })
  return null
}
