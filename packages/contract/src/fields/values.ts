import { z } from 'zod'
import { isDay } from '../kernel/company-clock.ts'
import { quantityFromNumber } from '../kernel/quantity.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { Instant, LENGTH } from '../kernel/shapes.ts'
import type { FieldType } from './field-types.ts'

/** What a value may be depends on its field (FIELD-04); these bounds hold for all of them. */
const AttributeText = z.string().meta({ maxLength: LENGTH.text })
export const Attribute = z.union([AttributeText, z.number().meta({ minimum: -9_999_999_999, maximum: 9_999_999_999 }), z.boolean(), z.array(AttributeText).meta({ maxItems: 1000 }), z.null()])
export type Attribute = z.infer<typeof Attribute>

/** Nothing was chosen or typed. */
export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A field as its values are held against it. */
export type Valued = { type: FieldType; values: readonly string[] }
type Check = (value: unknown, values: readonly string[]) => Refusal | null

const SHORT = 255
const text = (max: number): Check => (value) => (typeof value !== 'string' ? { code: 'wrong_type' } : value.length > max ? { code: 'max_length', params: { max } } : null)
const unknown = (value: unknown): Refusal => ({ code: 'unknown_value', params: { value: String(value).slice(0, 80) } })
const oneOf: Check = (value, values) => (typeof value === 'string' && values.includes(value) ? null : unknown(value))
const someOf: Check = (value, values) => {
  if (!Array.isArray(value)) return { code: 'wrong_type' }
  const stranger = value.find((one) => oneOf(one, values) !== null)
  if (stranger !== undefined) return unknown(stranger)
  return new Set(value).size === value.length ? null : { code: 'duplicates' }
}

const CHECKS: Record<FieldType, Check> = {
  text: text(SHORT),
  long_text: text(LENGTH.text),
  scanner: text(SHORT),
  date: (value) => (typeof value === 'string' && isDay(value) ? null : { code: 'date' }),
  datetime: (value) => (Instant.safeParse(value).success ? null : { code: 'date' }),
  number: (value) => (Number.isInteger(value) && Math.abs(value as number) < 10_000_000_000 ? null : { code: 'integer' }),
  decimal_number: (value) => (typeof value === 'number' && !isRefusal(quantityFromNumber(Math.abs(value))) ? null : { code: 'wrong_type' }),
  price: (value) => (typeof value === 'number' && value >= 0 && !isRefusal(quantityFromNumber(value)) ? null : { code: 'price' }),
  checkbox: (value) => (typeof value === 'boolean' ? null : { code: 'wrong_type' }),
  select: oneOf,
  autocomplete: text(SHORT),
  multi_select: someOf,
  formula: () => ({ code: 'unknown_field' }),
}

/** Why a value that is not empty does not fit its field, or null (FIELD-04). */
export const refusalOfValue = (value: unknown, field: Valued): Refusal | null => CHECKS[field.type](value, field.values)
