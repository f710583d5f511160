import { EFFECT_TRIGGERS } from '@entrepot/contract/fields/form/form-state.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import { mayActOn, mayActOnOwn } from '@entrepot/contract/form-rules/fields.ts'
import { FORM_RULE_ACTIONS, type FormRuleAction } from '@entrepot/contract/form-rules/rule.ts'
import { columnsOf, FORM_RULE_TARGETS, ownTargetOf } from '@entrepot/contract/form-rules/targets.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import fc from 'fast-check'
import type { RandomLayout, TextOfCategory } from './random-form-layouts.ts'

type Own = { name: string; type: FieldType; target: string }
type Around = { own: readonly Own[]; categories: readonly TextOfCategory[]; layouts: readonly RandomLayout[] }

const WITHOUT_CATEGORY = ['variant_and_lot', 'intervention', 'checkout', 'reservation', 'order']
/** A text that everybody may fill in. */
const TEXT_OF: Readonly<Record<string, string>> = { intervention: 'title', checkout: 'comment', order: 'comment' }
const categoriesOf = (target: string, { categories }: Around): string[] =>
  WITHOUT_CATEGORY.includes(target)
    ? []
    : categories
        .filter(({ type }) => ITEM_TYPES.some((one) => one === type) !== (target === 'folder'))
        .filter(({ type }) =>
          target === 'equipment' ? type === 'equipment' : target !== 'product' || type !== 'equipment',
        )
        .map(({ text }) => text)

const aLeaf = (target: string, around: Around, aText: fc.Arbitrary<string>) => {
  const own = around.own.filter((one) => one.target === ownTargetOf(target))
  const categories = categoriesOf(target, around)
  return fc.oneof(
    fc.record({
      field: fc.constant(TEXT_OF[target] ?? 'name'),
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

const IMPOSED: Readonly<Record<string, string | null>> = { reservation: null, checkout: 'comment', order: 'comment' }
const WITH_VALUE: ReadonlySet<FormRuleAction['type']> = new Set(['impose_value', 'show_error'])
const anAction = (target: string, around: Around, aText: fc.Arbitrary<string>) => {
  const columns = columnsOf(target)
  const own = around.own.filter((one) => one.target === ownTargetOf(target))
  const categories = categoriesOf(target, around)
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
    ...(IMPOSED[target] === null ? [] : [imposed(IMPOSED[target] ?? 'description', aText)]),
    ...(categories.length > 0 ? [imposed('category', fc.constantFrom(...categories))] : []),
  )
}

/** Rules of any form, also of one that was laid out, as a file holds them. */
export const randomFormRules = (
  around: Around,
  names: (most: number) => fc.Arbitrary<string[]>,
  aText: fc.Arbitrary<string>,
) => {
  const targets = [
    ...FORM_RULE_TARGETS,
    ...around.layouts.flatMap(({ builtIn, name }) => (builtIn ? [] : [`layout: ${name}`])),
  ]
  return names(4).chain((called) =>
    fc.tuple(
      ...called.map((name) =>
        fc.constantFrom(...targets).chain((target) => {
          const leaf = aLeaf(target, around, aText)
          const group = fc.record({
            operator: fc.constantFrom('AND', 'OR'),
            rules: fc.array(leaf, { minLength: 1, maxLength: 3 }),
          })
          return fc.record({
            name: fc.constant(name),
            target: fc.constant(target),
            active: fc.boolean(),
            conditions: fc.oneof(
              group,
              group.map((inner) => ({
                operator: 'OR',
                rules: [inner, { field: TEXT_OF[target] ?? 'name', operator: 'not_empty' }],
              })),
            ),
            actions: fc.array(anAction(target, around, aText), { minLength: 1, maxLength: 3 }),
          })
        }),
      ),
    ),
  )
}
