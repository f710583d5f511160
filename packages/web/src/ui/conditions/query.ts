import type { ConditionValue, Group, Leaf, Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import {
  COMPARING,
  type FieldKind,
  isOperator,
  type Operator,
  OPERATORS_OF,
  takesValue,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import type { RuleGroupType, RuleType } from 'react-querybuilder'

let ids = 0
const nextId = () => `part-${(ids += 1)}`

type Rules = RuleGroupType['rules']
const isGroupOfRules = (rule: Rules[number]): rule is RuleGroupType => 'rules' in rule

/**
 * The form in which the editor keeps a condition: with an id for each part, so that a field being typed in stays where
 * it is.
 */
export const queryOf = (group: Group): RuleGroupType => ({
  id: nextId(),
  combinator: group.operator,
  rules: group.rules.map((rule) =>
    'rules' in rule
      ? queryOf(rule)
      : {
          id: nextId(),
          field: rule.field,
          operator: rule.operator,
          ...(rule.other === undefined ? { value: rule.value ?? '' } : { valueSource: OTHER, value: rule.other }),
        },
  ),
})

export const groupOf = (query: RuleGroupType): Group => ({
  operator: query.combinator === 'OR' ? 'OR' : 'AND',
  rules: query.rules.map((rule): Rule => (isGroupOfRules(rule) ? groupOf(rule) : leafOf(rule))),
})
/** What the editor calls a rule whose value is the name of another field. */
const OTHER = 'field'
export const comparesFields = ({ valueSource }: Pick<RuleType, 'valueSource'>): boolean => valueSource === OTHER
const leafOf = ({ field, operator, value, valueSource }: RuleType): Leaf => {
  if (comparesFields({ valueSource })) return { field, operator, other: String(value ?? '') }
  const fitted = fittedValue(operator, value)
  return { field, operator, ...(fitted !== undefined && { value: fitted }) }
}

const compares = (operator: string, kind: FieldKind) =>
  isOperator(operator) ? COMPARING[kind].includes(operator) : false
/** What a rule may be compared with: a value, another field, or either. */
export const sourcesOf = (
  operator: string,
  kind: FieldKind,
  hasOthers: boolean,
): ['value'] | ['field'] | ['value', 'field'] => {
  if (!hasOthers || !compares(operator, kind)) return ['value']
  return (OPERATORS_OF[kind] as readonly string[]).includes(operator) ? ['value', 'field'] : ['field']
}
/** The operators that are offered for a field: those of its kind, and those that only compare it with another. */
export const offeredFor = (kind: FieldKind, hasOthers: boolean): readonly Operator[] =>
  hasOthers ? [...new Set([...OPERATORS_OF[kind], ...COMPARING[kind]])] : OPERATORS_OF[kind]

/**
 * A rule whose operator has become one that compares with something else begins that comparison anew; one of which
 * nothing is known stays.
 */
export const withSources = (
  query: RuleGroupType,
  sourcesFor: (rule: RuleType) => readonly string[],
): RuleGroupType => ({
  ...query,
  rules: query.rules.map((rule) => {
    if (isGroupOfRules(rule)) return withSources(rule, sourcesFor)
    const [first, ...more] = sourcesFor(rule)
    if (first === undefined || more.length > 0 || first === (rule.valueSource ?? 'value')) return rule
    return { ...rule, valueSource: first === OTHER ? OTHER : 'value', value: '' }
  }),
})

export const isSeveral = (operator: string) => operator === 'in' || operator === 'not_in'
export const isBetween = (operator: string) => operator === 'between' || operator === 'not_between'

/** Texts of lists, as the grammar reads them. */
export const partsOf = (value: unknown, separators: RegExp): string[] =>
  (Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : String(value).split(separators)
  ).map((part) => part.trim())

/** What is left of a value once the operator has another form: one of several, the bounds of a period, nothing. */
export const fittedValue = (operator: string, value: unknown): ConditionValue | undefined => {
  if (isOperator(operator) && !takesValue(operator)) return undefined
  if (isBetween(operator)) {
    const [from = '', to = ''] = partsOf(value, /[|;]/)
    return [from, to]
  }
  if (isSeveral(operator)) return Array.isArray(value) ? value : partsOf(value, /;/).filter(Boolean)
  if (Array.isArray(value)) return value[0] ?? ''
  return value as ConditionValue
}

const isBlank = (text: unknown) => String(text).trim() === ''
/** Somebody is still typing: it asks nothing yet. */
export const isIncomplete = ({ field, operator, value, other }: Leaf): boolean => {
  if (other !== undefined) return field === '' || other === ''
  if (field === '' || (isOperator(operator) && !takesValue(operator as Operator))) return field === ''
  if (Array.isArray(value)) return isBetween(operator) ? value.length < 2 || value.some(isBlank) : value.every(isBlank)
  return value === undefined || value === null || isBlank(value)
}

/** The condition that is asked meanwhile; a group that is emptied goes along. */
export const completeOf = (group: Group): { condition: Group; left: number } => {
  let left = 0
  const rules = group.rules.flatMap((rule): Rule[] => {
    if (!('rules' in rule)) {
      if (!isIncomplete(rule)) return [rule]
      left += 1
      return []
    }
    const inside = completeOf(rule)
    left += inside.left
    return inside.condition.rules.length === 0 ? [] : [inside.condition]
  })
  return { condition: { ...group, rules }, left }
}

export const countLeaves = (query: RuleGroupType): number =>
  query.rules.reduce((sum, rule) => sum + (isGroupOfRules(rule) ? countLeaves(rule) : 1), 0)

/** Whether two conditions are written alike, however their lists and periods are. */
export const sameCondition = (a: Group, b: Group): boolean =>
  JSON.stringify(groupOf(queryOf(a))) === JSON.stringify(groupOf(queryOf(b)))
