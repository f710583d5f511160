import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { type CustomField, type FormulaItem, planOfSave, runPlan } from '../fields/index.ts'
import { type ItemPatch, type ItemRow, shownQuantities } from '../records/index.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { ItemDraft } from './create-items.ts'

/** Custom values with what formulas make of them: a formula that replaces its value does so at each save (FIELD-16). */
const computed = (
  ctx: Ctx,
  fields: readonly CustomField[],
  itemOf: () => FormulaItem,
  attributes: Record<string, unknown>,
): Record<string, unknown> => {
  const plan = planOfSave(fields)
  // Most companies have none.
  if (plan.length === 0) return attributes
  return { ...runPlan(plan, itemOf(), { today: todayOf(ctx), timeZone: ctx.company.timeZone }).attributes }
}

export const computedDraft = (ctx: Ctx, fields: readonly CustomField[], draft: ItemDraft): ItemDraft => {
  const quantity = quantityToNumber(draft.quantity)
  const now = nowOf(ctx)
  const item = (): FormulaItem => ({
    name: draft.name,
    tag: draft.tag,
    description: draft.description,
    type: draft.type,
    unit: draft.unit,
    quantity,
    quantityAvailable: quantity,
    quantityReserved: 0,
    threshold: draft.threshold === null ? null : quantityToNumber(draft.threshold),
    packaging: draft.packaging,
    lastQuantity: null,
    inventoryDiff: null,
    inventoryDate: draft.inventoryDate,
    createdAt: now,
    updatedAt: now,
    attributes: draft.attributes,
  })
  return { ...draft, attributes: computed(ctx, fields, item, draft.attributes) }
}

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal))

/** A record as an edit leaves it. */
export const computedPatch = (
  ctx: Ctx,
  fields: readonly CustomField[],
  before: ItemRow,
  identity: Pick<ItemRow, 'name' | 'tag' | 'type' | 'unit'>,
  patch: Required<ItemPatch>,
): Record<string, unknown> => {
  const item = (): FormulaItem => ({
    ...identity,
    description: patch.description,
    ...shownQuantities(ctx, before),
    threshold: numberOf(patch.threshold),
    packaging: patch.packaging,
    lastQuantity: numberOf(before.lastQuantity),
    inventoryDiff: numberOf(before.inventoryDiff),
    inventoryDate: before.inventoryDate,
    createdAt: before.createdAt,
    updatedAt: nowOf(ctx),
    attributes: patch.attributes,
  })
  return computed(ctx, fields, item, patch.attributes)
}
