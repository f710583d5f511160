import { ownTargetOf } from '@entrepot/contract/forms/columns.ts'
import { isLayoutType, type LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import type { LayoutSection, LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { NO_LAYOUTS } from '@entrepot/contract/forms/layout-for.ts'
import { categoriesIn, type KeptSection, namedSections } from '@entrepot/contract/forms/named-sections.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Pool } from '../../kernel/database.ts'
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

type Kept = { version: number; inForce: LayoutsInForce }
const COMPANIES_KEPT = 500
const keptBy = new WeakMap<Pool, Map<string, Kept>>()

/** Kept as long as the rights version of the company stands: a change of a layout or a field raises it. */
export const inForce = async (ctx: Ctx): Promise<LayoutsInForce> => {
  const { guid, rightsVersion: version, modules } = ctx.company
  if (!modules.includes('formLayout')) return NO_LAYOUTS
  let companies = keptBy.get(ctx.services.pool)
  if (!companies) keptBy.set(ctx.services.pool, (companies = new Map()))
  const known = companies.get(guid)
  if (known?.version === version) return known.inForce
  const layouts: LayoutsInForce['layouts'] = []
  for (const { guid: id, builtIn, itemType, category, sections } of await layoutsInForce(ctx))
    if (isLayoutType(itemType))
      layouts.push({
        guid: builtIn ? null : id,
        itemType,
        category,
        sections: await shownSections(ctx, itemType, sections),
      })
  companies.delete(guid)
  companies.set(guid, { version, inForce: { layouts } })
  if (companies.size > COMPANIES_KEPT) companies.delete(companies.keys().next().value!)
  return { layouts }
}
