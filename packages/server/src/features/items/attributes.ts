import { isDay } from '@entrepot/contract/kernel/company-clock.ts'
import { quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { Instant } from '@entrepot/contract/kernel/shapes.ts'
import { Problem } from '../../kernel/problem.ts'
import type { CustomField } from './fields.queries.ts'

type Check = (value: unknown, field: CustomField) => ErrorCode | null

const text = (max: number): Check => (value) => (typeof value !== 'string' ? 'wrong_type' : value.length > max ? 'max_length' : null)
const oneOf: Check = (value, field) => (typeof value === 'string' && field.values.includes(value) ? null : 'unknown_value')

/** FIELD-04: what a value of each type may be. */
const CHECKS: Record<string, Check> = {
  text: text(255),
  long_text: text(5_000),
  scanner: text(255),
  date: (value) => (typeof value === 'string' && isDay(value) ? null : 'date'),
  datetime: (value) => (Instant.safeParse(value).success ? null : 'date'),
  number: (value) => (Number.isInteger(value) && Math.abs(value as number) < 10_000_000_000 ? null : 'integer'),
  decimal_number: (value) => (typeof value === 'number' && !isRefusal(quantityFromNumber(Math.abs(value))) ? null : 'wrong_type'),
  price: (value) => (typeof value === 'number' && value >= 0 && !isRefusal(quantityFromNumber(value)) ? null : 'price'),
  checkbox: (value) => (typeof value === 'boolean' ? null : 'wrong_type'),
  select: oneOf,
  autocomplete: text(255),
  multi_select: (value, field) => (Array.isArray(value) && value.every((one) => field.values.includes(String(one))) ? null : 'unknown_value'),
  formula: () => 'unknown_field',
}

/** Custom values by name become values by field guid, so that renaming a field breaks nothing (T50). `null` empties. */
export const checkAttributes = (fields: readonly CustomField[], given: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> = {}): { values: Record<string, unknown>; problems: Problem[] } => {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const values: Record<string, unknown> = { ...before }
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = byName.get(name)
    if (!field) {
      problems.push(new Problem('unknown_field', { name }, `attributes.${name}`))
      continue
    }
    if (value === null || value === '') {
      delete values[field.guid]
      continue
    }
    const code = CHECKS[field.type]?.(value, field) ?? null
    if (code) problems.push(new Problem(code, { name, value: String(value).slice(0, 80), max: field.type === 'long_text' ? 5_000 : 255 }, `attributes.${name}`))
    // One form for an instant, so that it compares (COND-11).
    else values[field.guid] = field.type === 'datetime' ? new Date(String(value)).toISOString() : value
  }
  return { values, problems }
}
