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
/** What a form is that rules act on. `layout` and `task`: one that a company made, which its guid names. */
export const RULED_FORMS = [...FORM_RULE_TARGETS, 'layout', 'task'] as const
export type RuledForm = (typeof RULED_FORMS)[number]

export const isFormRuleTarget = (text: string): text is FormRuleTarget => FORM_RULE_TARGETS.some((one) => one === text)

/**
 * What the rules of a form may name beside its own fields; a form of a category is also that of its variants, and that
 * of a task has no others.
 */
export const columnsOf = (form: RuledForm): readonly FormField[] => {
  if (form === 'task') return []
  return form === 'layout' ? [...FORM_FIELDS.items, ...ASSOCIATED_COLUMNS] : FORM_FIELDS[FORM_OF[form]]
}
const FORM_OF: Readonly<Record<Exclude<RuledForm, 'task'>, FormTarget>> = {
  layout: 'items',
  product: 'items',
  equipment: 'items',
  variant_and_lot: 'variants',
  folder: 'folders',
  intervention: 'operations',
  checkout: 'checkouts',
  reservation: 'reservations',
  order: 'orders',
}
const OWN_FIELDS: Readonly<Record<RuledForm, FieldTarget | null>> = {
  layout: 'items',
  task: null,
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
export const ownTargetOf = (form: RuledForm): FieldTarget | null => OWN_FIELDS[form]
/** The form that a rule acts on, as the engine of forms names it; null: that of a task is none of a record. */
export const formOf = (form: RuledForm): FormTarget | null => (form === 'task' ? null : FORM_OF[form])

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
