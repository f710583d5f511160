import { type Group, isGroup, leafWith } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import type { Linking } from '../../kernel/configuration.ts'

/** `attributes.{name}` with what the company's own field is called in its place; columns stay. */
export const linkedField =
  (to: Linking, scope: FieldTarget = 'items') =>
  (field: string, at: string): string => {
    const name = customNameOf(field)
    return name === null ? field : customField(to({ section: 'fields', scope, name, at }))
  }

/** A condition with its fields so named. */
export const linkedCondition = (condition: Group, link: (field: string, at: string) => string, at: string): Group => ({
  ...condition,
  rules: condition.rules.map((rule, nth) =>
    isGroup(rule)
      ? linkedCondition(rule, link, `${at}.rules.${nth}`)
      : leafWith(rule, (field, part) => link(field, `${at}.rules.${nth}.${part}`)),
  ),
})

/** `a,-b`; the name of a custom field may hold a comma itself: then it is the only one. */
export const linkedSort = (sort: string, link: (field: string, at: string) => string, at: string): string => {
  const linked = (part: string) => (part.startsWith('-') ? `-${link(part.slice(1), at)}` : link(part, at))
  const whole = linked(sort)
  return whole === sort ? sort.split(',').map(linked).join(',') : whole
}
