import { addDays, type Day, type Days, isDay, monthOf, weekOf } from '../company-clock.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { searchKey } from '../text.ts'
import { wrongDate } from '../wrong-date.ts'
import { type ConditionValue, type Group, isGroup, type Leaf, limitExceeded } from './grammar.ts'
import {
  areComparable,
  COMPARING,
  COMPLEMENT_OF,
  type Field,
  type FieldCatalogue,
  type FieldKind,
  isOperator,
  type Operator,
  OPERATORS_OF,
  type Period,
  PERIODS,
} from './operators.ts'

/** How two values are compared. */
export type How = 'is' | 'above' | 'from' | 'below' | 'to'
/** What a leaf asks of a value, once its operator and value are understood. Texts are search keys. */
export type Test =
  | { asks: 'empty' }
  | { asks: 'text'; how: 'is' | 'starts' | 'ends' | 'contains'; keys: readonly string[] }
  | { asks: 'number'; how: How; numbers: readonly number[] }
  | { asks: 'true' }
  | { asks: 'holds'; keys: readonly string[] }
  | { asks: 'refers'; guids: readonly string[] }
  | { asks: 'days'; days: Days }
  | { asks: 'period'; period: Period }

/** Compares with what the record holds in another field. */
export type OtherTest<F extends Field> = { asks: 'other'; how: How; name: string; field: F }

export type PreparedLeaf<F extends Field> = { name: string; field: F; negated: boolean; test: Test | OtherTest<F> }
/** A group without rules is true, whether AND or OR: an empty filter hides nothing. */
export type PreparedGroup<F extends Field> = { operator: 'AND' | 'OR'; rules: readonly PreparedRule<F>[] }
export type PreparedRule<F extends Field> = PreparedGroup<F> | PreparedLeaf<F>

export type ConditionError = Refusal & { path: readonly (string | number)[] }

/** Everything that is wrong with a condition, each with its place; nothing when it may be saved. */
export const checkCondition = (condition: Group, catalogue: FieldCatalogue): ConditionError[] => {
  const prepared = prepareCondition(condition, catalogue)
  return 'errors' in prepared ? prepared.errors : []
}

export const prepareCondition = <F extends Field>(
  condition: Group,
  catalogue: FieldCatalogue<F>,
): PreparedGroup<F> | { errors: ConditionError[] } => {
  const exceeded = limitExceeded(condition)
  if (exceeded) return { errors: [{ ...exceeded, path: [] }] }
  const errors: ConditionError[] = []
  const prepared = prepareGroup(condition, catalogue, [], errors)
  return errors.length > 0 ? { errors } : prepared
}

const prepareGroup = <F extends Field>(
  group: Group,
  catalogue: FieldCatalogue<F>,
  path: (string | number)[],
  errors: ConditionError[],
): PreparedGroup<F> => ({
  operator: group.operator,
  rules: group.rules.flatMap((rule, index): PreparedRule<F>[] => {
    const here = [...path, 'rules', index]
    if (isGroup(rule)) return [prepareGroup(rule, catalogue, here, errors)]
    const leaf = prepareLeaf(rule, catalogue)
    if (!isRefusal(leaf)) return [leaf]
    const { part, ...refusal } = leaf
    errors.push({ ...refusal, path: [...here, part ?? 'value'] })
    return []
  }),
})

/** `part`: what of the rule is wrong; its value, when absent. */
type WrongLeaf = Refusal & { part?: 'field' | 'operator' | 'other' }
const unknownField = (name: string, part: 'field' | 'other'): WrongLeaf => ({
  code: 'condition_unknown_field',
  params: { name },
  part,
})
const unknownOperator = (name: string): WrongLeaf => ({
  code: 'condition_unknown_operator',
  params: { name },
  part: 'operator',
})

const prepareLeaf = <F extends Field>(leaf: Leaf, catalogue: FieldCatalogue<F>): PreparedLeaf<F> | WrongLeaf => {
  const field = catalogue.get(leaf.field)
  if (!field) return unknownField(leaf.field, 'field')
  const { operator } = leaf
  if (leaf.other !== undefined) return otherLeaf(leaf, leaf.other, field, catalogue)
  if (!isOperator(operator) || !OPERATORS_OF[field.kind].includes(operator)) return unknownOperator(operator)

  const asked = COMPLEMENT_OF[operator] ?? operator
  const test = testOf(asked, field.kind, leaf.value ?? null)
  if (isRefusal(test)) return test
  const negated = asked !== operator
  // A yes/no value equals `false` when it is not `true`: missing counts as false (COND-10).
  const isFalse = field.kind === 'boolean' && asked === 'equals' && !isTrue(leaf.value)
  return { name: leaf.field, field, negated: negated !== isFalse, test }
}

const HOW: Partial<Record<Operator, How>> = {
  equals: 'is',
  more_than: 'above',
  more_than_or_equal: 'from',
  less_than: 'below',
  less_than_or_equal: 'to',
}

const otherLeaf = <F extends Field>(
  { field: name, operator, value }: Leaf,
  otherName: string,
  field: F,
  catalogue: FieldCatalogue<F>,
): PreparedLeaf<F> | WrongLeaf => {
  const other = catalogue.get(otherName)
  if (!other) return unknownField(otherName, 'other')
  if (!isOperator(operator) || !COMPARING[field.kind].includes(operator)) return unknownOperator(operator)
  if (!areComparable(field.kind, other.kind))
    return { code: 'condition_other_kind', params: { name: otherName }, part: 'other' }
  if (value !== undefined && value !== null) return WRONG
  const asked = COMPLEMENT_OF[operator] ?? operator
  return {
    name,
    field,
    negated: asked !== operator,
    test: { asks: 'other', how: HOW[asked]!, name: otherName, field: other },
  }
}

const WRONG: Refusal = { code: 'condition_wrong_value' }
const isPeriod = (operator: Operator): operator is Period => (PERIODS as readonly string[]).includes(operator)

const testOf = (operator: Operator, kind: FieldKind, value: ConditionValue): Test | Refusal => {
  if (isPeriod(operator)) return { asks: 'period', period: operator }
  switch (operator) {
    case 'empty':
      return { asks: 'empty' }
    case 'is_true':
      return { asks: 'true' }
    case 'on':
      return days(single(value), single(value))
    case 'between':
      return between(value)
    case 'more_than':
      return number('above', single(value))
    case 'more_than_or_equal':
      return number('from', single(value))
    case 'less_than':
      return number('below', single(value))
    case 'less_than_or_equal':
      return number('to', single(value))
    case 'starts_with':
      return text('starts', single(value))
    case 'ends_with':
      return text('ends', single(value))
    case 'contains':
      return kind === 'choices' ? holds(single(value)) : text('contains', single(value))
    case 'in':
      return isOneOf(kind, several(value))
    default:
      return isOneOf(kind, single(value))
  }
}

const isOneOf = (kind: FieldKind, values: readonly unknown[]): Test | Refusal => {
  switch (kind) {
    case 'number':
      return number('is', values)
    case 'boolean':
      return values.length === 1 && isTrueOrFalse(values[0]) ? { asks: 'true' } : WRONG
    case 'date':
    case 'datetime':
      return days(values, values)
    case 'choices':
      return holds(values)
    case 'reference':
      return refers(values)
    case 'text':
    case 'choice':
      return text('is', values)
  }
}

/** One value: a list is not one. */
const single = (value: ConditionValue): readonly unknown[] => [value]

/** Values separated by `;`, trimmed, blanks ignored (COND-08); a list holds them as they are. */
const several = (value: ConditionValue): readonly unknown[] => {
  if (typeof value === 'string')
    return value
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return Array.isArray(value) ? value : [value]
}

const keysOf = (values: readonly unknown[]): string[] | null => {
  const keys = values.map((value) =>
    typeof value === 'string' || typeof value === 'number' ? searchKey(String(value)) : '',
  )
  return keys.length > 0 && keys.every((key) => key !== '') ? keys : null
}

const text = (how: 'is' | 'starts' | 'ends' | 'contains', values: readonly unknown[]): Test | Refusal => {
  const keys = keysOf(values)
  return keys ? { asks: 'text', how, keys } : WRONG
}

const holds = (values: readonly unknown[]): Test | Refusal => {
  const keys = keysOf(values)
  return keys ? { asks: 'holds', keys } : WRONG
}

/**
 * How a number may be written as text, in a condition and in a record: at most 15 digits, which a number holds exactly.
 */
export const NUMBER_TEXT = /^-?[0-9]{1,12}([.][0-9]{1,3})?$/

const number = (how: How, values: readonly unknown[]): Test | Refusal => {
  const numbers = values.map((value) =>
    typeof value === 'string' && NUMBER_TEXT.test(value.trim()) ? Number(value) : value,
  )
  const isNumbers = (list: readonly unknown[]): list is number[] =>
    list.every((value) => typeof value === 'number' && Number.isFinite(value))
  return numbers.length > 0 && isNumbers(numbers) ? { asks: 'number', how, numbers } : WRONG
}

export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const refers = (values: readonly unknown[]): Test | Refusal => {
  const guids = values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''))
  return guids.length > 0 && guids.every((guid) => GUID.test(guid)) ? { asks: 'refers', guids } : WRONG
}

const isTrue = (value: unknown) => value === true || value === 'true'
const isTrueOrFalse = (value: unknown) => isTrue(value) || value === false || value === 'false'

/** Two days separated by `|` or `;`, or a list of two; the whole last day belongs (COND-12, COND-13). */
const between = (value: ConditionValue): Test | Refusal => {
  const bounds = typeof value === 'string' ? value.split(/[|;]/) : Array.isArray(value) ? value : []
  return bounds.length === 2 ? days(bounds.slice(0, 1), bounds.slice(1)) : WRONG
}

const days = (from: readonly unknown[], to: readonly unknown[]): Test | Refusal => {
  const [first, last] = [dayOf(from[0]), dayOf(to[0])]
  if (first === null) return wrongDay(from[0])
  if (last === null) return wrongDay(to[0])
  return first <= last ? { asks: 'days', days: [first, last] } : { code: 'condition_reversed_range' }
}
const dayOf = (value: unknown): Day | null => (typeof value === 'string' && isDay(value.trim()) ? value.trim() : null)

const wrongDay = (value: unknown): Refusal => {
  const refusal = typeof value === 'string' ? wrongDate(value) : WRONG
  return refusal.code === 'date_impossible' ? refusal : WRONG
}

/** The days of a period, seen from today. Weeks start on Monday (COND-14 to COND-16). */
export const daysOfPeriod = (period: Period, today: Day): Days => {
  switch (period) {
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'today':
      return [today, today]
    case 'tomorrow':
      return [addDays(today, 1), addDays(today, 1)]
    case 'last_week':
      return weekOf(addDays(today, -7))
    case 'this_week':
      return weekOf(today)
    case 'next_week':
      return weekOf(addDays(today, 7))
    case 'last_month':
      return monthOf(addDays(monthOf(today)[0], -1))
    case 'this_month':
      return monthOf(today)
  }
}
