import type { BusinessRule, RuleAction } from '@entrepot/contract/business-rules/rule.ts'
import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'

export type OfferedField = SearchField & { sets: boolean; counts: boolean; requires: boolean }
/** An action as it is typed: values are texts until they are sent. */
export type ActionDraft = { type: RuleAction['type']; field: string; value: string }
export type RuleDraft = {
  name: string
  trigger: RuleTrigger | ''
  active: boolean
  conditions: Group
  actions: readonly ActionDraft[]
}

export const newAction = (): ActionDraft => ({ type: 'show_error', field: '', value: '' })
export const EMPTY_RULE: RuleDraft = {
  name: '',
  trigger: '',
  active: true,
  conditions: { operator: 'AND', rules: [] },
  actions: [newAction()],
}

export const textOf = (value: RuleAction['value']): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join('; ') : String(value)
export const draftOf = ({ name, trigger, active, conditions, actions }: BusinessRule): RuleDraft => ({
  name,
  trigger,
  active,
  conditions,
  actions: actions.map(({ type, field, value }) => ({ type, field: field ?? '', value: textOf(value) })),
})

/** Fields that an action of this type may be about. */
export const fieldsFor = (type: RuleAction['type'], fields: readonly OfferedField[]): OfferedField[] =>
  fields.filter(
    ({ sets, counts, requires }) =>
      ({
        show_error: requires,
        require_field: requires,
        update_field: sets,
        empty_field: sets,
        increment_field: counts,
      })[type],
  )

const numberOf = (text: string): number | null => {
  const number = Number(text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(number) ? number : null
}
/** What is typed as its field keeps it; a text with placeholders stays one. */
export const valueOf = (
  { type, value }: Pick<ActionDraft, 'type' | 'value'>,
  field: SearchField | undefined,
): RuleAction['value'] => {
  if (type === 'require_field' || type === 'empty_field') return null
  if (type === 'increment_field') return numberOf(value)
  if (type === 'show_error' || value.includes('{{')) return value.trim() || null
  if (field?.kind === 'number') return numberOf(value) ?? (value.trim() || null)
  if (field?.kind === 'boolean') return value === '' ? null : value === 'true'
  if (field?.kind === 'choices') return value.split(';').flatMap((one) => one.trim() || [])
  return value.trim() || null
}

export const bodyOf = ({ name, trigger, active, conditions, actions }: RuleDraft, fields: readonly OfferedField[]) => ({
  name: name.trim(),
  trigger: trigger || null,
  active,
  conditions: conditions as BusinessRule['conditions'],
  actions: actions.map((action) => ({
    type: action.type,
    field: action.field || null,
    value: valueOf(
      action,
      fields.find(({ id }) => id === action.field),
    ),
  })),
})
