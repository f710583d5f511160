import { type Group, type Leaf, type Rule, isGroup } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { COMPLEMENT_OF, type FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { fieldOf, pathFieldOf } from './fields.ts'
import type { Comparison, Dated, Meant } from './nodes.ts'

export const and = (rules: readonly Rule[]): Group => ({ operator: 'AND', rules })

/** A place with everything that lies in it, or everything else. */
const inPlace = (field: string, path: string, isNot: boolean): Rule =>
  isNot
    ? and([
        { field, operator: 'not_equal', value: path },
        { field, operator: 'not_contain', value: `${path} / ` },
      ])
    : {
        operator: 'OR',
        rules: [
          { field, operator: 'equals', value: path },
          { field, operator: 'starts_with', value: `${path} / ` },
        ],
      }

/** What a name comes to on a list; undefined where the list has no such field. */
export const namedRule = (target: SearchTarget, meant: Meant, isNot: boolean): Rule | undefined => {
  switch (meant.kind) {
    case 'place': {
      const path = pathFieldOf(target)
      if (path) return inPlace(path, meant.value, isNot)
      const field = fieldOf(target, 'place')
      return field && { field: field.id, operator: isNot ? 'not_equal' : 'equals', value: meant.name }
    }
    case 'own': {
      if (target !== 'items' && target !== 'variants') return undefined
      return equal(meant.field, meant.fieldKind, meant.value, isNot)
    }
    case 'template':
      return undefined
    default: {
      const field = fieldOf(target, meant.kind)
      return field && equal(field.id, field.kind, meant.value, isNot)
    }
  }
}
const equal = (field: string, kind: FieldKind, value: string, isNot: boolean): Leaf => {
  if (kind === 'choices') return { field, operator: isNot ? 'not_contain' : 'contains', value }
  return { field, operator: isNot ? 'not_equal' : 'equals', value }
}

/** From or up to a day; conditions know days by their first and last. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
export type Side = 'on' | 'since' | 'before' | 'after' | 'until'
export const datedRule = (field: string, { days: [first, last], period }: Dated, side: Side, isNot = false): Leaf => {
  if (side === 'on' && period)
    return isNot ? { field, operator: 'not_between', value: `${first}|${last}` } : { field, operator: period }
  const [from, to] = {
    on: [first, last],
    since: [first, LAST_DAY],
    after: [addDays(last, 1), LAST_DAY],
    before: [FIRST_DAY, addDays(first, -1)],
    until: [FIRST_DAY, last],
  }[side] as [string, string]
  return { field, operator: isNot ? 'not_between' : 'between', value: `${from}|${to}` }
}

export const comparedRule = (
  field: string,
  operator: Exclude<Comparison, 'between'>,
  value: string | number | undefined,
  isNot: boolean,
): Leaf => {
  const negated: Partial<Record<string, string>> = {
    ...COMPLEMENT_OF,
    equals: 'not_equal',
    not_equal: 'equals',
    contains: 'not_contain',
    empty: 'not_empty',
    not_empty: 'empty',
    more_than: 'less_than_or_equal',
    less_than: 'more_than_or_equal',
    more_than_or_equal: 'less_than',
    less_than_or_equal: 'more_than',
  }
  const asked = isNot ? (negated[operator] ?? operator) : operator
  return { field, operator: asked, ...(value !== undefined && { value }) }
}

/** A field compared with another one of the record. */
export const comparedFields = (
  field: string,
  operator: Exclude<Comparison, 'between'>,
  other: string,
  isNot: boolean,
): Leaf => ({ ...comparedRule(field, operator, undefined, isNot), other })

type Joined = { rule: Rule; joined: 'AND' | 'OR' | null; isNot?: boolean }
const fieldIn = (rule: Rule): string => (isGroup(rule) ? fieldIn(rule.rules[0]!) : rule.field)
const PLURAL = new Set(['contains', 'starts_with'])

/**
 * Conditions as they were said: those that are joined by « ou » belong together, and two values of a field that has one
 * value are alternatives, however they are joined (« à Lyon et à Paris »).
 */
export const together = (parts: readonly Joined[]): Group => {
  const groups: Rule[][] = []
  for (const { rule, joined, isNot } of parts) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const isAlternative =
      joined === 'AND' &&
      !isNot &&
      before !== undefined &&
      fieldIn(before) === fieldIn(rule) &&
      isExclusive(before) &&
      isExclusive(rule)
    if (last && (joined === 'OR' || isAlternative)) last.push(rule)
    else groups.push([rule])
  }
  return and(groups.map((rules) => (rules.length === 1 ? rules[0]! : { operator: 'OR', rules: rules.flatMap(flat) })))
}
const flat = (rule: Rule): readonly Rule[] => (isGroup(rule) && rule.operator === 'OR' ? rule.rules : [rule])
/** It says what one value is: two of them cannot both hold. */
const isExclusive = (rule: Rule): boolean =>
  isGroup(rule) ? rule.operator === 'OR' : rule.operator === 'equals' && !PLURAL.has(rule.operator)
