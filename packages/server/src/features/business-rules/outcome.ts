import { isSettable, OLD } from '@entrepot/contract/business-rules/fields.ts'
import type { RuleAction } from '@entrepot/contract/business-rules/rule.ts'
import { type ConditionRecord, isEmpty } from '@entrepot/contract/kernel/conditions/matches.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fillPlaceholders, type Values } from '@entrepot/contract/kernel/placeholders.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { CompiledRule } from './compiled.ts'

/** What a rule wants to say of a record: `field` null is the record as a whole. */
export type Refused = { rule: string; field: string | null; text: string | null }
export type Setting = { rule: string; field: string; value: unknown }
export type Outcome = { refused: Refused[]; sets: Setting[]; met: string[] }

/** What placeholders of a rule may name. */
export type Around = { user: { name: string }; today: string }
type Typed = (custom: string) => FieldType | undefined

const NUMERIC: readonly (FieldType | undefined)[] = ['number', 'decimal_number', 'price']

/**
 * What rules make of a record, the oldest first, each seeing what those before it did (BRULE-15). A pure function: the
 * same for a change that is about to stand and for one that is only tried.
 */
export const outcomeOf = (
  rules: readonly CompiledRule[],
  record: ConditionRecord,
  typeOf: Typed,
  around: Around,
): Outcome => {
  const outcome: Outcome = { refused: [], sets: [], met: [] }
  let seen = record
  for (const rule of rules) {
    if (!rule.holds(seen)) continue
    outcome.met.push(rule.guid)
    for (const action of rule.actions) {
      const refusal = refusalOf(rule.guid, action, seen)
      if (refusal) outcome.refused.push(refusal)
      const value = valueAfter(action, seen, typeOf, around)
      if (value === undefined || !action.field || isSame(valueIn(seen, action.field), value)) continue
      outcome.sets.push({ rule: rule.guid, field: action.field, value })
      seen = withValue(seen, action.field, value)
    }
  }
  return outcome
}

const refusalOf = (rule: string, { type, field, value }: RuleAction, record: ConditionRecord): Refused | null => {
  if (type === 'show_error') return { rule, field: field ?? null, text: String(value ?? '') }
  if (type !== 'require_field' || !field) return null
  const held = valueIn(record, field)
  return isEmpty(typeof held === 'string' ? held.trim() : held) ? { rule, field, text: null } : null
}

/** Undefined: the action sets nothing. */
const valueAfter = ({ type, field, value }: RuleAction, record: ConditionRecord, typeOf: Typed, around: Around) => {
  if (!field) return undefined
  if (type === 'empty_field') return field === 'tags' ? [] : null
  if (type === 'increment_field') return rounded(Number(valueIn(record, field) ?? 0) + Number(value))
  if (type !== 'update_field') return undefined
  const custom = customNameOf(field)
  return typed(filled(value, record, around), custom === null ? field : typeOf(custom))
}
const rounded = (number: number) => Math.round(number * 100) / 100

const filled = (value: RuleAction['value'], record: ConditionRecord, around: Around): unknown =>
  typeof value === 'string' ? fillPlaceholders(value, valuesOf(record, around), 'text') : value
const valuesOf = ({ old, movement, checkout, reservation, ...item }: ConditionRecord, around: Around): Values =>
  ({ item, old, movement, checkout, reservation, ...around }) as Values

/** A text that placeholders were filled in, as its field keeps it. */
const typed = (value: unknown, as: FieldType | string | undefined): unknown => {
  if (as === 'tags' || as === 'multi_select') return typeof value === 'string' ? listed(value) : value
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  if (as === 'checkbox') return /^(true|1|oui|yes|vrai)$/i.test(text)
  const isNumber = as === 'threshold' || as === 'packaging' || NUMERIC.some((one) => one === as)
  const number = Number(text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.'))
  return isNumber && Number.isFinite(number) ? number : text
}
const listed = (text: string) => text.split(/[;,]/).flatMap((one) => one.trim() || [])

const stepsOf = (field: string): readonly string[] => {
  const [prefix, own] = field.startsWith(OLD) ? [['old'], field.slice(OLD.length)] : [[], field]
  const custom = customNameOf(own)
  if (custom !== null) return [...prefix, 'attributes', custom]
  return [...prefix, ...(isSettable(own) ? [own] : own.split('.'))]
}
export const valueIn = (record: ConditionRecord, field: string): unknown =>
  stepsOf(field).reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined,
    record,
  )
const withValue = (record: ConditionRecord, field: string, value: unknown): ConditionRecord => {
  const custom = customNameOf(field)
  if (custom === null) return { ...record, [field]: value }
  const attributes = typeof record['attributes'] === 'object' ? record['attributes'] : {}
  return { ...record, attributes: { ...attributes, [custom]: value } }
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
