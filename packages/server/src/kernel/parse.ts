import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { refusalOfIssue } from '@entrepot/contract/kernel/validators.ts'
import { wrongDate } from '@entrepot/contract/kernel/wrong-date.ts'
import { z } from 'zod'
import { atField, Problem, refuseAll } from './problem.ts'

const pathText = (path: readonly PropertyKey[]) => path.map(String).join('.')

/** A Zod issue as our problem: the code that `validators` gave, else the nearest of the catalogue. */
const problemOf = (issue: z.core.$ZodIssue, input: unknown): Problem => {
  const field = pathText(issue.path) || undefined
  const own = refusalOfIssue(issue)
  if (own) return new Problem(own.code, own.params, field)
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner === null || inner === undefined ? undefined : (inner as Record<PropertyKey, unknown>)[key]),
    input,
  )
  if (issue.code === 'unrecognized_keys')
    return new Problem(
      'unknown_field',
      { name: issue.keys[0] ?? '' },
      [...issue.path, issue.keys[0]].map(String).join('.'),
    )
  if (value === undefined || value === null || (value === '' && issue.code === 'too_small'))
    return new Problem('required', {}, field)
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? new Problem(
          typeof value === 'string' && (value.trim() === '' || issue.minimum === 1) ? 'required' : 'min_length',
          { min: Number(issue.minimum) },
          field,
        )
      : new Problem('gte', { min: Number(issue.minimum) }, field)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? new Problem('max_length', { max: Number(issue.maximum) }, field)
      : new Problem('lte', { max: Number(issue.maximum) }, field)
  if (issue.code === 'invalid_format' && DATES.has(issue.format)) {
    const { code, params } = wrongDate(String(value))
    return new Problem(code, params, field)
  }
  if (issue.code === 'invalid_value') return new Problem('unknown_value', { value: String(value).slice(0, 80) }, field)
  return new Problem('wrong_type', {}, field)
}

const DATES: ReadonlySet<string> = new Set(['date', 'datetime'])

const fieldsOf = (schema: z.ZodType | undefined): Set<string> =>
  schema instanceof z.ZodObject ? new Set(Object.keys(schema.shape)) : new Set()

/**
 * Read-only fields of the record are ignored, so that what was read can be sent back; other unknown fields are refused
 * (GEN-16).
 */
const withoutReadOnly = (body: unknown, endpoint: Endpoint): unknown => {
  if (!(endpoint.body instanceof z.ZodObject) || body === null || typeof body !== 'object' || Array.isArray(body))
    return body
  const known = fieldsOf(endpoint.body)
  const ofRecord = fieldsOf(endpoint.response)
  refuseAll(
    Object.keys(body)
      .filter((key) => !known.has(key) && !ofRecord.has(key))
      .map((name) => new Problem('unknown_field', { name: name.slice(0, 80) }, name)),
  )
  return Object.fromEntries(Object.entries(body).filter(([key]) => known.has(key)))
}

/** Of a value that fits none of several shapes: what is wrong with it as the one that it got furthest in. */
const inNearestChoice = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const depthOf = (issues: readonly z.core.$ZodIssue[]) => Math.min(...issues.map(({ path }) => path.length))
  const nearest = issue.errors.reduce<z.core.$ZodIssue[]>(
    (best, issues) => (issues.length > 0 && depthOf(issues) > (best.length > 0 ? depthOf(best) : 0) ? issues : best),
    [],
  )
  if (nearest.length === 0) return [issue]
  return nearest.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(inNearestChoice)
}

/** What is wrong with a value that a schema refused, each at its place in it. */
export const problemsOf = (error: z.core.$ZodError, value: unknown): Problem[] =>
  error.issues.flatMap(inNearestChoice).map((issue) => problemOf(issue, value))

const parsePart = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema ? parseAs(schema, value ?? {}) : undefined
/** A value from outside as a schema has it; throws what is wrong with it. */
export const parseAs = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const broken = unstorable(value)
  if (broken !== null) throw atField('wrong_type', broken || undefined)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Problem('validation', {}, undefined, { parts: problemsOf(result.error, value) })
}

/** Neither the database nor UTF-8 can hold a NUL or half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Whether lists and objects stand in each other more than so many levels; without recursion. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  const open: { value: unknown; level: number }[] = [{ value, level: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.value === null || typeof next.value !== 'object') continue
    const { level } = next
    if (level > levels) return true
    for (const inner of Object.values(next.value)) open.push({ value: inner, level: level + 1 })
  }
  return false
}

/** Where a text stands that nothing can keep. */
const unstorable = (value: unknown): string | null => {
  const open: { at: string; value: unknown }[] = [{ at: '', value }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at } = next
    if (typeof next.value === 'string' && !isStorable(next.value)) return at
    if (next.value === null || typeof next.value !== 'object') continue
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorable(key)) return at
      open.push({ at: at === '' ? key : `${at}.${key}`, value: inner })
    }
  }
  return null
}

/**
 * What the handler receives. A path that names no possible record is not found; a bad query is a malformed request
 * (GEN-12).
 */
export const parseInput = (
  endpoint: Endpoint,
  raw: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } => {
  const params = endpoint.params?.safeParse(raw.params)
  if (params && (!params.success || unstorable(raw.params) !== null)) throw new Problem('not_found')
  let query: unknown
  try {
    query = parsePart(endpoint.query, raw.query)
  } catch (error) {
    throw error instanceof Problem ? new Problem('bad_request', {}, undefined, { parts: error.parts }) : error
  }
  return { params: params?.data, query, body: parsePart(endpoint.body, withoutReadOnly(raw.body, endpoint)) }
}
