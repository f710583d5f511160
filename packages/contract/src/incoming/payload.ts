import { type Clock, dayBounds, isDay } from '../kernel/company-clock.ts'
import { fieldsOfLeaf, type Group, isGroup, type Leaf } from '../kernel/conditions/grammar.ts'
import { type ConditionRecord, matches } from '../kernel/conditions/matches.ts'
import type { FieldCatalogue, FieldKind } from '../kernel/conditions/operators.ts'
import { stepsOf, valueAtPath } from '../requests/json-path.ts'

/** Stands for every entry of a list; once in a path. */
export const EACH = '[*]'
const halves = (path: string): string[] => path.split(EACH)

/** `$.a.b[0]`, or with one `[*]`: `$.lines[*].sku`. */
export const isPayloadPath = (path: string): boolean => {
  const [before = '', after, ...more] = halves(path)
  return more.length === 0 && stepsOf(before) !== null && (after === undefined || stepsOf(`$${after}`) !== null)
}
export const isOfEach = (path: string): boolean => path.includes(EACH)
/** How many entries the list of a path with `[*]` has. */
export const entriesAt = (payload: unknown, path: string): number => {
  const list = valueAtPath(payload, halves(path)[0]!)
  return Array.isArray(list) ? list.length : 0
}
/** The same path for one entry. */
export const ofEntry = (path: string, entry: number): string => path.replace(EACH, `[${entry}]`)

/** What stands at a path; of one with `[*]` what stands in each entry. */
export const payloadAt = (payload: unknown, path: string): unknown =>
  isOfEach(path)
    ? Array.from({ length: entriesAt(payload, path) }, (_, entry) => valueAtPath(payload, ofEntry(path, entry)))
    : valueAtPath(payload, path)

const isPlain = (name: string) => stepsOf(`$.${name}`) !== null
const stepTo = (name: string): string | null => (isPlain(name) ? `.${name}` : /["\\]/.test(name) ? null : `["${name}"]`)

/** The path of what stands in a value under a name or a number; null where no path says it. */
export const pathInto = (path: string, step: string | number): string | null => {
  const text = typeof step === 'number' ? `[${step}]` : stepTo(step)
  return text === null ? null : path + text
}

export type PayloadLeaf = { path: string; value: string | number | boolean | null }
const MOST_LEAVES = 500

/** Every value of a payload with its path, as far as a person may look through them. */
export const leavesOf = (payload: unknown): PayloadLeaf[] => {
  const found: PayloadLeaf[] = []
  const open: { path: string; value: unknown }[] = [{ path: '$', value: payload }]
  for (let next = open.pop(); next !== undefined && found.length < MOST_LEAVES; next = open.pop()) {
    const { path, value } = next
    if (Array.isArray(value))
      open.push(...(value as unknown[]).map((inner, at) => ({ path: `${path}[${at}]`, value: inner })).toReversed())
    else if (typeof value === 'object' && value !== null)
      open.push(
        ...Object.entries(value)
          .flatMap(([name, inner]) => {
            const step = stepTo(name)
            return step === null ? [] : [{ path: path + step, value: inner as unknown }]
          })
          .toReversed(),
      )
    else found.push({ path, value: value as PayloadLeaf['value'] })
  }
  return found
}

const INDEX = /\[\d+\](?!.*\[\d+\])/
/** The path for every entry of the innermost list that it goes through; as it is where it goes through none. */
export const forEachEntry = (path: string): string => path.replace(INDEX, EACH)

const NUMBERS: ReadonlySet<string> = new Set(['more_than', 'more_than_or_equal', 'less_than', 'less_than_or_equal'])
const TEXTS: ReadonlySet<string> = new Set(['contains', 'not_contain', 'starts_with', 'ends_with'])
const YES_OR_NO: ReadonlySet<string> = new Set(['is_true', 'is_false'])
const OPEN: ReadonlySet<string> = new Set(['empty', 'not_empty'])
const COMPARED: ReadonlySet<string> = new Set(['equals', 'not_equal', 'in', 'not_in'])

/** What a leaf takes the value at its path for; null where it does not matter to it. */
const kindAsked = ({ operator, value }: Leaf): FieldKind | null => {
  if (OPEN.has(operator)) return null
  if (NUMBERS.has(operator)) return 'number'
  if (TEXTS.has(operator)) return 'text'
  if (YES_OR_NO.has(operator)) return 'boolean'
  if (!COMPARED.has(operator)) return 'datetime'
  const [one] = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (typeof one === 'number') return 'number'
  if (typeof one === 'boolean') return 'boolean'
  return typeof one === 'string' && isDay(one) ? 'datetime' : 'text'
}

const leavesIn = (condition: Group): Leaf[] =>
  condition.rules.flatMap((rule) => (isGroup(rule) ? leavesIn(rule) : [rule]))

/**
 * The fields of a condition on a payload: its paths. A payload has no schema, so what a condition asks of a value says
 * what it takes it for; one that asks two things of one path that do not go together is refused as any other.
 */
export const payloadCatalogue = (condition: Group): FieldCatalogue => {
  const kinds = new Map<string, FieldKind>()
  for (const leaf of leavesIn(condition)) {
    for (const field of fieldsOfLeaf(leaf).filter(isPayloadPath)) {
      const asked = isOfEach(field) ? 'choices' : kindAsked(leaf)
      if (!kinds.has(field) || (asked !== null && kinds.get(field) === 'text')) kinds.set(field, asked ?? 'text')
    }
  }
  return new Map([...kinds].map(([path, kind]) => [path, { kind, path: [path] }]))
}

const YES: ReadonlySet<unknown> = new Set([true, 'true', '1', 'yes'])
const NO: ReadonlySet<unknown> = new Set([false, 'false', '0', 'no'])
const textIn = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** A value of a payload as conditions know values of its kind. */
const asKind = (value: unknown, kind: FieldKind, { timeZone }: Clock): unknown => {
  if (value === undefined || value === null) return null
  if (kind === 'number') return typeof value === 'string' ? value.trim() : value
  if (kind === 'boolean') return YES.has(value) ? true : NO.has(value) ? false : value
  if (kind === 'choices') return Array.isArray(value) ? (value as unknown[]).map(textIn) : value
  if (kind === 'datetime') {
    if (typeof value !== 'string') return null
    if (isDay(value)) return dayBounds(value, timeZone)[0].toISOString()
    const at = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null
    return at && !Number.isNaN(at.getTime()) ? at.toISOString() : value
  }
  return typeof value === 'object' ? JSON.stringify(value) : textIn(value)
}

/** Whether a payload meets a condition (API-26); one without rules is met. */
export const payloadMeets = (condition: Group, payload: unknown, clock: Clock): boolean => {
  if (condition.rules.length === 0) return true
  const catalogue = payloadCatalogue(condition)
  const record: ConditionRecord = Object.fromEntries(
    [...catalogue].map(([path, { kind }]) => [path, asKind(payloadAt(payload, path), kind, clock)]),
  )
  return matches(condition, record, catalogue, clock)
}

/** What a value of an example is offered to conditions as. */
export const kindOfValue = (value: PayloadLeaf['value']): FieldKind => {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) ? 'datetime' : 'text'
}
