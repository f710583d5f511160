import { findingsAmong, neverHolds } from '../business-rules/findings.ts'
import { fieldsOf, type Group } from '../kernel/conditions/grammar.ts'
import type { FieldCatalogue } from '../kernel/conditions/operators.ts'
import type { FormRuleAction } from './active-rule.ts'

/**
 * What is found in form rules without applying them. Those of business rules, and: `loop`: rules turn each other
 * on and off. `hidden`: another rule that may hold with it hides what this one asks for, or the reverse.
 */
export const FORM_RULE_FINDINGS = ['never', 'gone', 'overwritten', 'overwrites', 'refused', 'loop', 'hidden'] as const
export type FormRuleFinding = {
  kind: (typeof FORM_RULE_FINDINGS)[number]
  rule: { guid: string; name: string } | null
  field: string | null
}

type Body = { conditions: Group; actions: readonly FormRuleAction[] }
type Other = Body & { guid: string; name: string }

/** As the findings of business rules know them: both set a field. */
const asSetting = <B extends Body>({ actions, ...rule }: B) => ({
  ...rule,
  actions: actions.map(({ type, ...action }) => ({
    ...action,
    type: type === 'impose_value' ? 'update_field' : type,
  })),
})

export const formRuleFindings = (
  rule: Body,
  { before, after }: { before: readonly Other[]; after: readonly Other[] },
  catalogue: FieldCatalogue,
): FormRuleFinding[] => {
  const others = [...before, ...after]
  const shared = findingsAmong(
    asSetting(rule),
    { before: before.map(asSetting), after: after.map(asSetting) },
    catalogue,
  ).flatMap(({ kind, ...found }): FormRuleFinding[] => (kind === 'unseen' ? [] : [{ ...found, kind }]))
  return [...shared, ...loopsOf(rule, others), ...hiddenIn(rule, others)]
}

const both = (...conditions: Group[]): Group => ({ operator: 'AND', rules: conditions })
/** What a rule writes, as a condition that holds afterwards. */
const written = ({ actions }: Body): { field: string; after: Group }[] =>
  actions.flatMap(({ type, field, value }) => {
    if (!field) return []
    if (type === 'empty_field') return [{ field, after: { operator: 'AND', rules: [{ field, operator: 'empty' }] } }]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    return type === 'impose_value' && isPlain
      ? [{ field, after: { operator: 'AND', rules: [{ field, operator: 'equals', value }] } }]
      : []
  })
const asks = ({ conditions }: Body, field: string) => fieldsOf(conditions).has(field)
const turnsOff = (rule: Body, other: Body): boolean =>
  written(rule).some(({ field, after }) => asks(other, field) && neverHolds(both(other.conditions, after)))
const mayTurnOn = (rule: Body, other: Body): boolean =>
  written(rule).some(({ field, after }) => asks(other, field) && !neverHolds(both(other.conditions, after)))

/** Whether what follows from a rule turns it off again, so that it holds, and so on. */
const loopsOf = (rule: Body, others: readonly Other[]): FormRuleFinding[] => {
  const found: FormRuleFinding[] = turnsOff(rule, rule) ? [{ kind: 'loop', rule: null, field: null }] : []
  const seen = new Set<string>()
  const walk = (from: Body) => {
    for (const other of others) {
      if (seen.has(other.guid) || !mayTurnOn(from, other)) continue
      seen.add(other.guid)
      if (turnsOff(other, rule)) found.push({ kind: 'loop', rule: { guid: other.guid, name: other.name }, field: null })
      walk(other)
    }
  }
  walk(rule)
  return found
}

const fieldsWith = ({ actions }: Body, ...types: FormRuleAction['type'][]): string[] =>
  actions.flatMap(({ type, field }) => (field && types.includes(type) ? [field] : []))
const hiddenIn = (rule: Body, others: readonly Other[]): FormRuleFinding[] => {
  const between = (a: Body, b: Body) => {
    const hidden = fieldsWith(b, 'hide_field')
    return fieldsWith(a, 'require_field', 'show_error').filter((field) => hidden.includes(field))
  }
  const own = between(rule, rule).map((field): FormRuleFinding => ({ kind: 'hidden', rule: null, field }))
  return [
    ...own,
    ...others
      .filter(({ conditions }) => !neverHolds(both(rule.conditions, conditions)))
      .flatMap((other) =>
        [...new Set([...between(rule, other), ...between(other, rule)])].map((field): FormRuleFinding => ({
          kind: 'hidden',
          rule: { guid: other.guid, name: other.name },
          field,
        })),
      ),
  ]
}
