import type { Clock } from '../../kernel/company-clock.ts'
import { fieldsOf, type Group } from '../../kernel/conditions/grammar.ts'
import { matcher } from '../../kernel/conditions/matches.ts'
import type { FieldCatalogue, FieldKind as ConditionKind } from '../../kernel/conditions/operators.ts'
import { type FieldKind, FORM_FIELDS, type FormTarget } from '../form-fields.ts'
import type { FormEffect, FormRule } from './form-state.ts'

export const CONDITION_KIND: Record<FieldKind, ConditionKind> = {
  text: 'text',
  long_text: 'text',
  code: 'text',
  choice: 'choice',
  quantity: 'number',
  whole_number: 'number',
  date: 'date',
  keywords: 'choices',
  shelves: 'choices',
  recipients: 'choices',
  checkbox: 'boolean',
}

/** What the conditions of the rules of a form may name, beside the company's own fields. */
export const formCatalogue = (target: FormTarget): FieldCatalogue =>
  new Map(FORM_FIELDS[target].map(({ name, kind }) => [name, { kind: CONDITION_KIND[kind] }]))

/** Rules as they are saved: understood once, then asked with every key. */
export const compileRules = (
  rules: readonly { guid?: string; condition: Group; effects: readonly FormEffect[] }[],
  catalogue: FieldCatalogue,
  clock: Clock,
): FormRule[] =>
  rules.map(({ guid, condition, effects }) => ({
    ...(guid !== undefined && { guid }),
    holds: matcher(condition, catalogue, clock),
    effects,
    asks: [...fieldsOf(condition)],
  }))
