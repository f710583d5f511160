import type { FormSubject } from '../forms/layout-for.ts'
import { layoutTypeOf } from '../forms/layout-for.ts'
import { FORM_FIELDS, type FormField, type FormTarget } from '../fields/form-fields.ts'
import { ASSOCIATED_COLUMNS } from '../forms/columns.ts'

/**
 * The forms that rules may act on, beside those laid out for a category, which are named by their guid (FRULE-11). Those
 * of operations, checkouts, reservations and orders are not drawn from fields that rules could act on.
 */
export const FORM_RULE_TARGETS = ['product', 'equipment', 'variant_and_lot', 'folder'] as const
export type FormRuleTarget = (typeof FORM_RULE_TARGETS)[number]
export const isFormRuleTarget = (text: string): text is FormRuleTarget => FORM_RULE_TARGETS.some((one) => one === text)

/** What the rules of a form may name beside the company's own fields; a form of a category is also that of its variants. */
export const columnsOf = (target: string): readonly FormField[] => {
  if (target === 'folder') return FORM_FIELDS.folders
  if (target === 'variant_and_lot') return FORM_FIELDS.variants
  return isFormRuleTarget(target) ? FORM_FIELDS.items : [...FORM_FIELDS.items, ...ASSOCIATED_COLUMNS]
}
export const hasOwnFields = (target: string): boolean => target !== 'folder'

/** Which rules act on a form. `layout`: the one that is in force for the record, where somebody made it. */
export const actsOn = (target: string, subject: FormSubject, layout: string | null): boolean => {
  if (target === layout) return true
  const isVariant = subject.isVariant ?? subject.target === 'variants'
  return target === (isVariant ? 'variant_and_lot' : layoutTypeOf(subject))
}

/** What a form opens with where nobody has said anything; the type is what chose it. */
export const openedNew = (
  target: FormTarget,
  sent: Readonly<Record<string, unknown>>,
  attributes: object,
): Readonly<Record<string, unknown>> =>
  ({
    items: { type: sent['type'], unit: 'piece', packaging: 1, attributes },
    folders: { type: 'stock', attributes },
    variants: { kind: 'lot', active: true, attributes },
  })[target]
