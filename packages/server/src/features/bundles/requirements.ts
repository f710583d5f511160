import type { BundleChoices, BundleRequirement } from '@entrepot/contract/bundles/bundle.ts'
import { refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { type CustomField, fieldNamesOf, itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText, requireFolder } from '../../kernel/folder-access.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { someBundles } from './bundles.queries.ts'
import { modelsOfEquipment, stockCategory, stocksAmong } from './choices.queries.ts'

export type Setup = { missing: BundleRequirement[]; category: string | null; model: CustomField | null }
/** What a company has of what bundles require (BUND-04). */
export const setupOf = async (ctx: Ctx): Promise<Setup> => {
  const [{ meant }, fields, category] = [await fieldNamesOf(ctx), await itemFields(ctx), await stockCategory(ctx)]
  const model = fields.find(({ guid }) => guid === meant.model) ?? null
  return {
    missing: [
      ...(category === null ? (['category'] as const) : []),
      ...(model === null ? (['model'] as const) : []),
      ...(meant.stockname ? [] : (['stockname'] as const)),
    ],
    category,
    model,
  }
}

export const NEEDS = {
  category: 'bundle_needs_category',
  model: 'bundle_needs_model',
  stockname: 'bundle_needs_stockname',
} as const
/** BUND-05: all that is missing, at once. */
export const requireSetup = async (ctx: Ctx): Promise<void> => {
  const { missing } = await setupOf(ctx)
  if (missing.length > 0)
    throw new Problem('bundle_requirements', {}, undefined, { parts: missing.map((one) => new Problem(NEEDS[one])) })
}

export const bundleChoices = async (ctx: Ctx): Promise<BundleChoices> => {
  const { missing, category, model } = await setupOf(ctx)
  const stocks = category === null ? [] : await stocksAmong(ctx, category)
  const isList = model !== null && model.type === 'select'
  return {
    missing,
    stocks: stocks
      .filter((guid) => ctx.rights.levels.has(guid))
      .map((guid) => ({ guid, name: ctx.rights.tree.byGuid.get(guid)?.name ?? '', path: pathText(ctx, guid) })),
    models:
      model === null
        ? []
        : isList
          ? [...model.values]
          : [...new Set([...model.values, ...(await modelsOfEquipment(ctx, model.guid))])],
    open: !isList,
  }
}

/** A folder of the type stock with the category of stocks (BUND-06), that the caller may write in. */
export const requireStock = async (ctx: Ctx, guid: string | null): Promise<string> => {
  if (guid === null) throw atField('bundle_stock', 'stock')
  const { name } = requireFolder(ctx, guid, 'write', 'stock')
  const category = await stockCategory(ctx)
  if (category === null || (await stocksAmong(ctx, category, guid)).length === 0)
    throw atField('bundle_stock_kind', 'stock', { name })
  return guid
}

/** A value that the field may have. */
export const requireModel = async (ctx: Ctx, model: string): Promise<void> => {
  const { model: field } = await setupOf(ctx)
  const refusal = field && refusalOfValue(model, field)
  if (refusal) throw atField(refusal.code, 'model', { ...refusal.params })
}

/** The category that bundles need stays as long as there are some (CAT-05). */
export const categoriesOfBundles = async (ctx: Ctx, categories: readonly string[]): Promise<Map<string, Problem>> => {
  const own = await stockCategory(ctx)
  if (own === null || !categories.includes(own)) return new Map()
  const { count, names } = await someBundles(ctx)
  return new Map(count > 0 ? [[own, new Problem('bundle_keeps_category', { names })]] : [])
}
