import { EFFECT_TRIGGERS } from '@entrepot/contract/fields/form/form-state.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import { mayActOn, mayActOnOwn } from '@entrepot/contract/form-rules/fields.ts'
import { FORM_RULE_ACTIONS, type FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import { columnsOf, FORM_RULE_TARGETS, ownTargetOf, type RuledForm } from '@entrepot/contract/form-rules/targets.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import fc from 'fast-check'
import type { RandomLayout, TextOfCategory } from './random-form-layouts.ts'

type Own = { name: string; type: FieldType; target: string }
type Around = {
  own: readonly Own[]
  categories: readonly TextOfCategory[]
  layouts: readonly RandomLayout[]
  /** Tasks of templates, with the fields of their forms. */
  tasks: readonly { template: string; task: string; form: readonly { name: string; type: FieldType }[] }[]
}
/** A form that rules may act on, as a file names it, with the fields that stand in it beside its columns. */
type Ruled = {
  target: string | { template: string; task: string }
  form: RuledForm
  own: readonly Omit<Own, 'target'>[]
}

const WITHOUT_CATEGORY: readonly RuledForm[] = [
  'variant_and_lot',
  'intervention',
  'checkout',
  'reservation',
  'order',
  'task',
]
/** A text that everybody may fill in. */
const TEXT_OF: Partial<Record<RuledForm, string>> = { intervention: 'title', checkout: 'comment', order: 'comment' }
const categoriesOf = (form: RuledForm, { categories }: Around): string[] =>
  WITHOUT_CATEGORY.includes(form)
    ? []
    : categories
        .filter(({ type }) => ITEM_TYPES.some((one) => one === type) !== (form === 'folder'))
        .filter(({ type }) =>
          form === 'equipment' ? type === 'equipment' : form !== 'product' || type !== 'equipment',
        )
        .map(({ text }) => text)

/** A field that everybody may fill in. */
const textIn = ({ form, own }: Ruled): string =>
  form === 'task' ? customField(own[0]!.name) : (TEXT_OF[form] ?? 'name')
const aLeaf = (ruled: Ruled, around: Around, aText: fc.Arbitrary<string>) => {
  const { form, own } = ruled
  const categories = categoriesOf(form, around)
  return fc.oneof(
    fc.record({
      field: fc.constant(textIn(ruled)),
      operator: fc.constantFrom('contains', 'not_equal'),
      value: aText,
    }),
    ...(own.length > 0
      ? [
          fc.record({
            field: fc.constantFrom(...own.map(({ name }) => customField(name))),
            operator: fc.constantFrom('empty', 'not_empty'),
          }),
        ]
      : []),
    ...(categories.length > 0
      ? [
          fc.record({
            field: fc.constant('category'),
            operator: fc.constant('equals'),
            value: fc.constantFrom(...categories),
          }),
          fc.record({
            field: fc.constant('category'),
            operator: fc.constantFrom('in', 'not_in'),
            value: fc.subarray(categories, { minLength: 1 }),
          }),
        ]
      : []),
  )
}

const IMPOSED: Partial<Record<RuledForm, string | null>> = {
  reservation: null,
  checkout: 'comment',
  order: 'comment',
  task: null,
}
const WITH_VALUE: ReadonlySet<FormRuleAction['type']> = new Set(['impose_value', 'show_error'])
const anAction = ({ form, own }: Ruled, around: Around, aText: fc.Arbitrary<string>) => {
  const columns = columnsOf(form)
  const categories = categoriesOf(form, around)
  const may = (type: FormRuleAction['type']) => [
    ...columns.filter((column) => mayActOn(type, column)).map(({ name }) => name),
    ...own.filter((field) => mayActOnOwn(type, field)).map(({ name }) => customField(name)),
  ]
  const trigger = fc.constantFrom(...EFFECT_TRIGGERS)
  const plain = fc
    .constantFrom(...FORM_RULE_ACTIONS.filter((type) => !WITH_VALUE.has(type) && may(type).length > 0))
    .chain((type) =>
      fc.record({ type: fc.constant(type), field: fc.constantFrom(...may(type)), value: fc.constant(null), trigger }),
    )
  const imposed = (field: string, value: fc.Arbitrary<string>) =>
    fc.record({ type: fc.constant('impose_value'), field: fc.constant(field), value, trigger })
  return fc.oneof(
    plain,
    fc.record({ type: fc.constant('show_error'), field: fc.constantFrom(...may('show_error')), value: aText, trigger }),
    ...(IMPOSED[form] === null ? [] : [imposed(IMPOSED[form] ?? 'description', aText)]),
    ...(categories.length > 0 ? [imposed('category', fc.constantFrom(...categories))] : []),
  )
}

/** Rules of any form, also of one that was laid out, as a file holds them. */
export const randomFormRules = (
  around: Around,
  names: (most: number) => fc.Arbitrary<string[]>,
  aText: fc.Arbitrary<string>,
) => {
  const ownOf = (form: RuledForm) => around.own.filter(({ target }) => target === ownTargetOf(form))
  const targets = [
    ...FORM_RULE_TARGETS.map((form): Ruled => ({ target: form, form, own: ownOf(form) })),
    ...around.layouts.flatMap(({ builtIn, name }): Ruled[] =>
      builtIn ? [] : [{ target: `layout: ${name}`, form: 'layout', own: ownOf('layout') }],
    ),
    ...around.tasks.map(({ form, ...target }): Ruled => ({ target, form: 'task', own: form })),
  ]
  return names(4).chain((called) =>
    fc.tuple(
      ...called.map((name) =>
        fc.constantFrom(...targets).chain((ruled) => {
          const leaf = aLeaf(ruled, around, aText)
          const group = fc.record({
            operator: fc.constantFrom('AND', 'OR'),
            rules: fc.array(leaf, { minLength: 1, maxLength: 3 }),
          })
          return fc.record({
            name: fc.constant(name),
            target: fc.constant(ruled.target),
            active: fc.boolean(),
            conditions: fc.oneof(
              group,
              group.map((inner) => ({
                operator: 'OR',
                rules: [inner, { field: textIn(ruled), operator: 'not_empty' }],
              })),
            ),
            actions: fc.array(anAction(ruled, around, aText), { minLength: 1, maxLength: 3 }),
          })
        }),
      ),
    ),
  )
}
