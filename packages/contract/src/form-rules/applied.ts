import { compileRules } from '../fields/form/compile-rules.ts'
import type { FormEffect, FormRule } from '../fields/form/form-state.ts'
import type { FormSubject } from '../forms/layout-for.ts'
import type { Clock } from '../kernel/company-clock.ts'
import { fieldsOf } from '../kernel/conditions/grammar.ts'
import type { FieldKind } from '../kernel/conditions/operators.ts'
import { formRuleCatalogue } from './fields.ts'
import type { ActiveFormRule, FormRuleAction } from './active-rule.ts'
import { actsOn, isFormRuleTarget } from './targets.ts'

/** Rules of the forms of records, understood once; which of them act is asked for each record. */
export type AppliedRules = {
  for: (subject: FormSubject, layout: string | null) => readonly FormRule[]
  /** Whether conditions of any of them name a field. */
  ask: (field: string) => boolean
}

export const effectOf = ({ type, field, value, trigger }: FormRuleAction): FormEffect[] => {
  if (!field) return []
  const part = { field, ...(trigger && { trigger }) }
  if (type === 'impose_value') return [{ ...part, type, value }]
  return type === 'show_error' ? [{ ...part, type, value: String(value ?? '') }] : [{ ...part, type }]
}

/**
 * `ownOf`: the company's own fields in a form. `acting`: what they do beside the form that shows it; all of it unless
 * it is said.
 */
export const appliedRules = (
  rules: readonly (Pick<ActiveFormRule, 'target' | 'conditions' | 'actions'> & { guid?: string })[],
  ownOf: (target: string) => readonly { name: string; kind: FieldKind }[],
  clock: Clock,
  acting: (effect: FormEffect) => boolean = () => true,
): AppliedRules => {
  const compiled = rules.flatMap(({ guid, target, conditions, actions }) =>
    compileRules(
      [
        {
          ...(guid !== undefined && { guid }),
          condition: conditions,
          effects: actions.flatMap(effectOf).filter(acting),
        },
      ],
      formRuleCatalogue(isFormRuleTarget(target) ? target : 'layout', ownOf(target)),
      clock,
    ).map((rule) => ({ target, rule })),
  )
  return {
    for: (subject, layout) => compiled.flatMap(({ target, rule }) => (actsOn(target, subject, layout) ? [rule] : [])),
    ask: (field) => rules.some(({ conditions }) => fieldsOf(conditions).has(field)),
  }
}
export const NO_FORM_RULES: AppliedRules = { for: () => [], ask: () => false }
