import type { FormSubject } from '../forms/layout-for.ts'
import { layoutTypeOf } from '../forms/layout-for.ts'
import type { FieldTarget } from '../fields/field-types.ts'
import { FORM_FIELDS, type FormField, type FormTarget } from '../fields/form-fields.ts'
import { ASSOCIATED_COLUMNS } from '../forms/columns.ts'

/**
 * The forms that rules may act on, beside those laid out for a category and those of custom tasks, which are named by
 * their guid (FRULE-11).
 */
export const FORM_RULE_TARGETS = [
  'product',
  'equipment',
  'variant_and_lot',
  'folder',
  'intervention',
  'checkout',
  'reservation',
  'order',
] as const
export type FormRuleTarget = (typeof FORM_RULE_TARGETS)[number]
export const isFormRuleTarget = (text: string): text is FormRuleTarget => FORM_RULE_TARGETS.some((one) => one === text)

/** What the rules of a form may name beside the company's own fields; a form of a category is also that of its variants. */
export const columnsOf = (target: string): readonly FormField[] => {
  if (isFormRuleTarget(target)) return FORM_FIELDS[FORM_OF[target]]
  return [...FORM_FIELDS.items, ...ASSOCIATED_COLUMNS]
}
const FORM_OF: Readonly<Record<FormRuleTarget, FormTarget>> = {
  product: 'items',
  equipment: 'items',
  variant_and_lot: 'variants',
  folder: 'folders',
  intervention: 'operations',
  checkout: 'checkouts',
  reservation: 'reservations',
  order: 'orders',
}
const OWN_FIELDS: Readonly<Record<FormRuleTarget, FieldTarget | null>> = {
  product: 'items',
  equipment: 'items',
  variant_and_lot: 'items',
  folder: null,
  intervention: 'intervention',
  checkout: null,
  reservation: null,
  order: null,
}
/** Whose fields of the company's own stand in a form; null: it has none. */
export const ownTargetOf = (target: string): FieldTarget | null =>
  isFormRuleTarget(target) ? OWN_FIELDS[target] : 'items'
/** The form that a rule acts on, as the engine of forms names it. */
export const formOf = (target: string): FormTarget => (isFormRuleTarget(target) ? FORM_OF[target] : 'items')

const RULED: Partial<Record<FormTarget, FormRuleTarget>> = {
  checkouts: 'checkout',
  reservations: 'reservation',
  orders: 'order',
}
/** Which rules act on a form. `layout`: the one that is in force for the record, where somebody made it. */
export const actsOn = (target: string, subject: FormSubject, layout: string | null): boolean => {
  if (target === layout) return true
  const isVariant = subject.isVariant ?? subject.target === 'variants'
  return target === (isVariant ? 'variant_and_lot' : (layoutTypeOf(subject) ?? RULED[subject.target]))
}

/** What a form opens with where nobody has said anything; the type is what chose it. */
export const openedNew = (
  target: FormTarget,
  sent: Readonly<Record<string, unknown>>,
  attributes: object,
): Readonly<Record<string, unknown>> => ({ ...opens(target, sent), attributes })
const opens = (target: FormTarget, { type }: Readonly<Record<string, unknown>>): object => {
  if (target === 'items') return { type, unit: 'piece', packaging: 1 }
  if (target === 'folders') return { type: 'stock' }
  if (target === 'variants') return { kind: 'lot', active: true }
  return target === 'operations' ? { type } : {}
}
