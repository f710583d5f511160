import type { FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import type { FormRuleShape, OfferedFormField } from '@entrepot/contract/form-rules/rule.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { textOf, valueOf } from '../business-rules/index.ts'

/** An action as it is typed: values are texts until they are sent. */
export type ActionDraft = {
  type: FormRuleAction['type']
  field: string
  value: string
  trigger: NonNullable<FormRuleAction['trigger']>
}
export type RuleDraft = {
  name: string
  target: FormRuleShape['target'] | ''
  active: boolean
  conditions: Group
  actions: readonly ActionDraft[]
}

export const newAction = (): ActionDraft => ({ type: 'hide_field', field: '', value: '', trigger: 'on_field_change' })
export const EMPTY_RULE: RuleDraft = {
  name: '',
  target: '',
  active: true,
  conditions: { operator: 'AND', rules: [] },
  actions: [newAction()],
}
export const draftOf = ({ name, target, active, conditions, actions }: FormRuleShape): RuleDraft => ({
  name,
  target,
  active,
  conditions,
  actions: actions.map(({ type, field, value, trigger }) => ({
    type,
    field: field ?? '',
    value: textOf(value),
    trigger: trigger ?? 'on_field_change',
  })),
})

/** What it takes of a value is as in business rules: a message, a value of its field, or nothing. */
const AS = { show_error: 'show_error', impose_value: 'update_field' } as const
const typedAs = (type: FormRuleAction['type']) =>
  type === 'show_error' || type === 'impose_value' ? AS[type] : ('require_field' as const)

export const bodyOf = (
  { name, target, active, conditions, actions }: RuleDraft,
  fields: readonly OfferedFormField[],
) => ({
  name: name.trim(),
  target: target || null,
  active,
  conditions: conditions as FormRuleShape['conditions'],
  actions: actions.map(({ type, field, value, trigger }) => ({
    type,
    field: field || null,
    value: valueOf(
      { type: typedAs(type), value },
      fields.find(({ id }) => id === field),
    ),
    trigger,
  })),
})
