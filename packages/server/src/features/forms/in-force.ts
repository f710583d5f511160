import { ownTargetOf } from '@entrepot/contract/forms/columns.ts'
import { isLayoutType, type LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import type { LayoutSection, LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { NO_LAYOUTS } from '@entrepot/contract/forms/layout-for.ts'
import { categoriesIn, type KeptSection, namedSections } from '@entrepot/contract/forms/named-sections.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { keptByCompany, rightsVersion } from '../../kernel/kept-by-company.ts'
import { itemCategories, layoutsInForce } from './layouts.queries.ts'

/** The company's own fields that a layout may place. */
export const ownOfLayout = (ctx: Ctx, type: LayoutType): Promise<CustomField[]> => customFields(ctx, ownTargetOf(type))

/** Sections with the names of today, as every reader is told them. */
export const shownSections = async (
  ctx: Ctx,
  type: LayoutType,
  sections: readonly KeptSection[],
): Promise<LayoutSection[]> => {
  const [own, categories] = await Promise.all([ownOfLayout(ctx, type), itemCategories(ctx, categoriesIn(sections))])
  return namedSections(sections, own).map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({
      ...field,
      category:
        field.category === null ? null : { guid: field.category, name: categories.get(field.category)?.name ?? '' },
    })),
  }))
}

export const inForce = (ctx: Ctx): Promise<LayoutsInForce> =>
  ctx.company.modules.includes('formLayout') ? keptLayouts(ctx) : Promise.resolve(NO_LAYOUTS)

/** A change of a layout or of a field raises the version. */
const keptLayouts = keptByCompany(rightsVersion, async (ctx): Promise<LayoutsInForce> => {
  const layouts: LayoutsInForce['layouts'] = []
  for (const { guid: id, builtIn, itemType, category, sections } of await layoutsInForce(ctx))
    if (isLayoutType(itemType))
      layouts.push({
        guid: builtIn ? null : id,
        itemType,
        category,
        sections: await shownSections(ctx, itemType, sections),
      })
  return { layouts }
})
