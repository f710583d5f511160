/**
 * What kind of value a field holds, as far as conditions care. `choices` is a list of texts, `reference` another
 * record.
 */
export const FIELD_KINDS = ['text', 'number', 'date', 'datetime', 'boolean', 'choice', 'choices', 'reference'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** `path` says where a record holds the value, when it is not under its own name. */
export type Field = { kind: FieldKind; path?: readonly string[] }

/** The fields a condition may name. Custom fields are `attributes.{name}`, whatever the name holds (COND-04, T50). */
export type FieldCatalogue<F extends Field = Field> = ReadonlyMap<string, F>

const CUSTOM = 'attributes.'
export const customField = (name: string) => CUSTOM + name
export const customNameOf = (field: string): string | null =>
  field.startsWith(CUSTOM) ? field.slice(CUSTOM.length) : null

export const OPERATORS = [
  'equals',
  'not_equal',
  'more_than',
  'more_than_or_equal',
  'less_than',
  'less_than_or_equal',
  'starts_with',
  'ends_with',
  'contains',
  'not_contain',
  'in',
  'not_in',
  'empty',
  'not_empty',
  'is_true',
  'is_false',
  'on',
  'not_on',
  'between',
  'not_between',
  'yesterday',
  'today',
  'tomorrow',
  'last_week',
  'this_week',
  'next_week',
  'last_month',
  'this_month',
] as const
export type Operator = (typeof OPERATORS)[number]

const known = new Set<string>(OPERATORS)
export const isOperator = (text: string): text is Operator => known.has(text)

export const PERIODS = [
  'yesterday',
  'today',
  'tomorrow',
  'last_week',
  'this_week',
  'next_week',
  'last_month',
  'this_month',
] as const
export type Period = (typeof PERIODS)[number]

const dates = [
  'equals',
  'not_equal',
  'on',
  'not_on',
  'between',
  'not_between',
  ...PERIODS,
  'empty',
  'not_empty',
] as const

/** The operators that fit a kind, in the order the editor offers them (COND-19). */
export const OPERATORS_OF: Record<FieldKind, readonly Operator[]> = {
  text: [
    'equals',
    'not_equal',
    'contains',
    'not_contain',
    'starts_with',
    'ends_with',
    'in',
    'not_in',
    'empty',
    'not_empty',
  ],
  number: [
    'equals',
    'not_equal',
    'more_than',
    'more_than_or_equal',
    'less_than',
    'less_than_or_equal',
    'in',
    'not_in',
    'empty',
    'not_empty',
  ],
  date: dates,
  datetime: dates,
  boolean: ['is_true', 'is_false', 'equals', 'not_equal', 'empty', 'not_empty'],
  choice: ['equals', 'not_equal', 'in', 'not_in', 'contains', 'not_contain', 'empty', 'not_empty'],
  choices: ['contains', 'not_contain', 'in', 'not_in', 'empty', 'not_empty'],
  reference: ['equals', 'not_equal', 'in', 'not_in', 'empty', 'not_empty'],
}

const SAME: readonly Operator[] = ['equals', 'not_equal']
const ORDER: readonly Operator[] = [...SAME, 'more_than', 'more_than_or_equal', 'less_than', 'less_than_or_equal']
/** The operators that compare a field with another of the record. */
export const COMPARING: Record<FieldKind, readonly Operator[]> = {
  text: SAME,
  number: ORDER,
  date: ORDER,
  datetime: ORDER,
  boolean: SAME,
  choice: SAME,
  choices: [],
  reference: SAME,
}
export const isTime = (kind: FieldKind): kind is 'date' | 'datetime' => kind === 'date' || kind === 'datetime'
/** A day and an instant compare by the day of the company; all others with their own kind. */
export const areComparable = (a: FieldKind, b: FieldKind): boolean => a === b || (isTime(a) && isTime(b))

/** A negative operator is the complement of the positive one, so it matches what is empty (COND-18). */
export const COMPLEMENT_OF: Partial<Record<Operator, Operator>> = {
  not_equal: 'equals',
  not_contain: 'contains',
  not_in: 'in',
  not_empty: 'empty',
  not_on: 'on',
  not_between: 'between',
  is_false: 'is_true',
}

const WITHOUT_VALUE = new Set<Operator>(['empty', 'not_empty', 'is_true', 'is_false', ...PERIODS])
export const takesValue = (operator: Operator) => !WITHOUT_VALUE.has(operator)
