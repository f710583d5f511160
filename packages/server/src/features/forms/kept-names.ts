import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { isLayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { categoriesIn, needsField, withoutField } from '@entrepot/contract/forms/named-sections.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { allLayouts, type LayoutRow, updateLayout } from './layouts.queries.ts'

const nameOf = (ctx: Ctx, { builtIn, itemType, name }: LayoutRow) =>
  builtIn && isLayoutType(itemType) ? ctx.services.words(ctx.language, `forms:types.${itemType}`) : name

/** Items and operations may have fields of one name. */
const usersOf = async (
  ctx: Ctx,
  id: string,
  target: FieldTarget,
): Promise<{ guid: string | null; layouts: LayoutRow[] }> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  const layouts = field ? (await allLayouts(ctx)).filter(({ sections }) => needsField(sections, field.guid)) : []
  return { guid: field?.guid ?? null, layouts }
}

/**
 * Layouts keep fields by guid and follow a new name by themselves. While one places a field it stays, unless it is to
 * go all the same: then its places go with it (FORM-22).
 */
export const fieldsInForms: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const { guid, layouts } = await usersOf(ctx, id, target)
    if (guid === null || layouts.length === 0) return
    if (!force)
      throw new Problem('form_needs_field', { names: layouts.map((layout) => nameOf(ctx, layout)).join(', ') })
    for (const layout of layouts)
      await updateLayout(ctx, {
        ...layout,
        category: layout.category?.guid ?? null,
        sections: withoutField(layout.sections, guid),
      })
  },
  count: async (ctx, id, target) => (await usersOf(ctx, id, target)).layouts.length,
}

/** A category whose items have a form of their own, or fields of their own in one, stays (CAT-05). */
export const categoriesInForms = async (
  ctx: Ctx,
  categories: readonly string[],
): Promise<ReadonlyMap<string, Problem>> => {
  const all = await allLayouts(ctx)
  return new Map(
    categories.flatMap((category) => {
      const users = all.filter(
        (one) => one.category?.guid === category || categoriesIn(one.sections).includes(category),
      )
      const names = users.map((layout) => nameOf(ctx, layout)).join(', ')
      return users.length > 0 ? [[category, new Problem('form_needs_category', { names })] as const] : []
    }),
  )
}
