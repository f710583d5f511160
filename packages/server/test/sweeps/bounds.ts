import type { ErrorBody, FieldError } from '@entrepot/contract/kernel/errors.ts'
import type { Reply } from '../../src/testing/test-node.ts'
import { labelOf, type Swept } from './endpoints.ts'
import { type Asking, changing, type Request } from './requests.ts'
import { asShape, everyPlace, type JsonSchema, kindOf, type Place, schemaAt, schemaOf, withValue } from './schemas.ts'

/** A value that the description of the API refuses, by one of these codes, or one that it just lets pass. */
export type Probe = { value: unknown; codes: readonly string[]; isRefused: boolean }
/** What a kind of bound asks of a place; nothing where it says nothing. */
export type Bound = (schema: JsonSchema) => readonly Probe[]

const beyond = (codes: readonly string[], ...values: unknown[]): Probe[] =>
  values.map((value) => ({ value, codes, isRefused: true }))
const within = (codes: readonly string[], ...values: unknown[]): Probe[] =>
  values.map((value) => ({ value, codes, isRefused: false }))

const TOO_LONG = ['max_length', 'headers_too_large']
/** What cannot be at all is said instead of its length. */
const NO_SUCH = ['email', 'phone', 'unknown_value', 'quantity_by_movement', 'conversion_factor']
export const lengths: Bound = (schema) => {
  const { maxLength } = schema
  if (kindOf(schema) !== 'string' || maxLength === undefined || schema.format) return []
  return [...beyond([...TOO_LONG, ...NO_SUCH], 'x'.repeat(maxLength + 1)), ...within(TOO_LONG, 'x'.repeat(maxLength))]
}

const OUT_OF_BOUNDS = [
  'gte',
  'lte',
  'quantity_negative',
  'quantity_too_large',
  'quantity_zero',
  'price',
  'integer',
  'wrong_type',
]
const isWhole = (schema: JsonSchema) => kindOf(schema) === 'integer'
const isNumber = (schema: JsonSchema) => isWhole(schema) || kindOf(schema) === 'number'
export const numbers: Bound = (schema) => {
  if (!isNumber(schema)) return []
  const { minimum, maximum, exclusiveMinimum } = schema
  const step = isWhole(schema) ? 1 : 0.01
  const lowest = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step)
  return [
    ...(maximum === undefined
      ? []
      : [...beyond([...OUT_OF_BOUNDS, ...NO_SUCH], maximum + step), ...within(OUT_OF_BOUNDS, maximum)]),
    ...(lowest === undefined
      ? []
      : [...beyond([...OUT_OF_BOUNDS, ...NO_SUCH], lowest - step), ...within(OUT_OF_BOUNDS, lowest)]),
  ].filter(({ value }) => Number.isSafeInteger(value) || !isWhole(schema))
}
/** Whoever measures in hundredths takes no thousandths. */
export const decimals: Bound = (schema) =>
  isNumber(schema) && !/(?:four|six) decimals/.test(schema.description ?? '')
    ? beyond(['quantity_decimals', 'integer', 'wrong_type', ...NO_SUCH], 1.005)
    : []

const IMPOSSIBLE = ['date_impossible']
export const dates: Bound = ({ format }) => {
  if (format === 'date') return beyond(IMPOSSIBLE, '2026-02-30', '31/02/2026', '2026-13-01', '2027-02-29')
  return format === 'date-time' ? beyond(IMPOSSIBLE, '2026-02-30T10:00:00Z', '2027-02-29T10:00:00Z') : []
}

/** The name of the field that a place is in: not which choice it is, nor which entry of a list. */
const fieldOf = (steps: readonly string[]) => steps.findLast((step) => /^[^|[\d]/.test(step))
/** Of the refusals of a call those of one field: with the place of its line in the call before it, or alone. */
const codesAt = ({ body }: Reply<unknown>, place: Place): string[] => {
  const { code, errors: named, failed } = (body ?? {}) as Partial<ErrorBody> & { failed?: unknown }
  const errors = [named, failed].flatMap((list) => (Array.isArray(list) ? (list as FieldError[]) : []))
  if (errors.length === 0) return code ? [code] : []
  return errors.filter(({ field }) => fieldOf((field ?? '').split('.')) === fieldOf(place)).map((error) => error.code)
}

/** Every place of a request that a bound says something of, and what does not behave as described. */
export const boundViolations = async (
  endpoints: readonly Swept[],
  bound: Bound,
  asking: Asking,
): Promise<{ asked: number; violations: string[] }> => {
  const violations: string[] = []
  let asked = 0
  for (const swept of endpoints) {
    const ask = changing(swept, asking)
    for (const part of ['query', 'body'] as const) {
      const type = swept.endpoint[part]
      if (!type) continue
      const schema = schemaOf(type)
      // What entries of a record may be depends on their names.
      for (const place of everyPlace(schema).filter((one) => !one.includes('*')))
        for (const { value, codes, isRefused } of bound(schemaAt(schema, place))) {
          asked++
          const set = (request: Request): Request => ({
            ...request,
            [part]: withValue(schema, request[part] ?? {}, place, value, asShape),
          })
          const reply = await ask(set)
          const told = codesAt(reply, place)
          const isSo = told.some((code) => codes.includes(code))
          const shown = String(value).length > 40 ? `${String(value).length} characters` : JSON.stringify(value)
          if (isSo !== isRefused)
            violations.push(
              `${labelOf(swept)} ${part}.${place.join('.')} ${shown}: ${isRefused ? 'not refused' : 'refused'}, ` +
                `${reply.status} ${JSON.stringify(reply.body).slice(0, 160)}`,
            )
        }
    }
  }
  return { asked, violations }
}
