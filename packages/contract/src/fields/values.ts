import { isDay } from '../kernel/company-clock.ts'
import { quantityFromNumber } from '../kernel/quantity.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { wrongDate } from '../kernel/wrong-date.ts'
import type { FieldType } from './field-types.ts'

/** A value of a custom field; what it may be depends on the field. */
export type Attribute = string | number | boolean | string[] | null

/** Nothing was chosen or typed. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A field as its values are held against it. */
export type Valued = { type: FieldType; values: readonly string[] }
type Check = (value: unknown, values: readonly string[]) => Refusal | null

const SHORT = 255
const LONG = 5_000
const text =
  (max: number): Check =>
  (value) =>
    typeof value !== 'string'
      ? { code: 'wrong_type' }
      : value.length > max
        ? { code: 'max_length', params: { max } }
        : null
const unknown = (value: unknown): Refusal => ({ code: 'unknown_value', params: { value: String(value).slice(0, 80) } })
const oneOf: Check = (value, values) => (typeof value === 'string' && values.includes(value) ? null : unknown(value))
const someOf: Check = (value, values) => {
  if (!Array.isArray(value)) return { code: 'wrong_type' }
  const stranger = value.find((one) => oneOf(one, values) !== null)
  if (stranger !== undefined) return unknown(stranger)
  return new Set(value).size === value.length ? null : { code: 'duplicates' }
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const isInstant = (text: string) => isDay(INSTANT.exec(text)?.[1] ?? '')

/** Ten digits before the decimal mark, two after it (FIELD-04, VAL-12). */
export const NUMBER_LIMIT = 9_999_999_999.99
const MOST = Math.floor(NUMBER_LIMIT)
const between = (value: number, min: number, max: number): Refusal | null => {
  if (value < min) return { code: 'gte', params: { min } }
  return value > max ? { code: 'lte', params: { max } } : null
}
const decimal = (value: unknown, min: number): Refusal | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrong_type' }
  const outside = between(value, min, NUMBER_LIMIT)
  const parsed = quantityFromNumber(value)
  return outside ?? (isRefusal(parsed) ? parsed : null)
}

const dateOr = (isRight: (text: string) => boolean, value: unknown): Refusal | null => {
  if (typeof value !== 'string') return { code: 'date' }
  return isRight(value) ? null : wrongDate(value)
}

const CHECKS: Record<FieldType, Check> = {
  text: text(SHORT),
  long_text: text(LONG),
  scanner: text(SHORT),
  date: (value) => dateOr(isDay, value),
  datetime: (value) => dateOr(isInstant, value),
  number: (value) => (Number.isInteger(value) ? between(value as number, -MOST, MOST) : { code: 'integer' }),
  decimal_number: (value) => decimal(value, -NUMBER_LIMIT),
  price: (value) => (typeof value === 'number' ? decimal(value, 0) : { code: 'price' }),
  checkbox: (value) => (typeof value === 'boolean' ? null : { code: 'wrong_type' }),
  select: oneOf,
  autocomplete: text(SHORT),
  multi_select: someOf,
  formula: () => ({ code: 'formula_read_only' }),
}

/** Why a value that is not empty does not fit its field, or null (FIELD-04). */
export const refusalOfValue = (value: unknown, field: Valued): Refusal | null => CHECKS[field.type](value, field.values)
