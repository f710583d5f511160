import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import { quantityFromNumber, quantityToDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { type CustomField, type FormulaItem, planOfSave, runPlan } from '../fields/index.ts'
import type { AutoPlan, OwnValues } from '../forms/index.ts'
import { type ItemPatch, type ItemRow, shownQuantities } from '../records/index.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { ItemDraft } from './create-items.ts'

/**
 * Custom values with what the layout of the record and formulas make of them: a formula that replaces its value does so
 * at each save (FIELD-16), and it may read what the layout computes (FORM-18).
 */
const computed = (
  ctx: Ctx,
  { fields, auto, subject }: { fields: readonly CustomField[]; auto: AutoPlan; subject: FormSubject },
  itemOf: () => FormulaItem,
  attributes: Record<string, unknown>,
): OwnValues => {
  const own: OwnValues = auto.isNeeded ? auto.of(subject, itemOf) : { attributes }
  const plan = planOfSave(fields)
  // Most companies have none.
  if (plan.length === 0) return own
  const { threshold } = own
  const item = { ...itemOf(), attributes: own.attributes, ...(threshold !== undefined && { threshold }) }
  return { ...own, ...runPlan(plan, item, { today: todayOf(ctx), timeZone: ctx.company.timeZone }) }
}

/** Of a variant or lot its product says which layout it has. */
export const subjectOf = (
  record: { type: string; category: string | null },
  product?: Pick<ItemRow, 'type' | 'category'>,
): FormSubject =>
  record.type === 'variant'
    ? {
        target: 'variants',
        type: product?.type ?? 'product',
        category: product?.category?.guid ?? null,
        isVariant: true,
      }
    : { target: 'items', type: record.type, category: record.category }

const inHundredths = (number: number) => {
  const parsed = quantityFromNumber(number)
  return isRefusal(parsed) ? undefined : parsed.value
}

export const computedDraft = (
  ctx: Ctx,
  fields: readonly CustomField[],
  auto: AutoPlan,
  draft: ItemDraft,
  product?: ItemRow,
): ItemDraft => {
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
  const own = computed(ctx, { fields, auto, subject: subjectOf(draft, product) }, item, draft.attributes)
  const threshold = own.threshold === undefined ? undefined : inHundredths(own.threshold)
  return { ...draft, attributes: { ...own.attributes }, ...(threshold !== undefined && { threshold }) }
}

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal))

type Edited = Pick<Required<ItemPatch>, 'description' | 'threshold' | 'packaging' | 'attributes'>
/** A record as formulas and expressions read it after an edit. */
export const formulaItemAfter = (
  ctx: Ctx,
  before: ItemRow,
  identity: Pick<ItemRow, 'name' | 'tag' | 'type' | 'unit'>,
  patch: Edited,
): FormulaItem => ({
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

/** A record as an edit leaves it. */
export const computedPatch = (
  ctx: Ctx,
  { fields, plan: auto, product }: { fields: readonly CustomField[]; plan: AutoPlan; product?: ItemRow | undefined },
  before: ItemRow,
  identity: Pick<ItemRow, 'name' | 'tag' | 'type' | 'unit'>,
  patch: Required<ItemPatch>,
): Pick<Required<ItemPatch>, 'attributes' | 'threshold'> => {
  const subject = subjectOf({ type: identity.type, category: patch.category }, product)
  const own = computed(
    ctx,
    { fields, auto, subject },
    () => formulaItemAfter(ctx, before, identity, patch),
    patch.attributes,
  )
  const threshold = own.threshold === undefined ? undefined : inHundredths(own.threshold)
  return {
    attributes: { ...own.attributes },
    threshold: threshold === undefined ? patch.threshold : quantityToDecimal(threshold),
  }
}
