import { cascadeRefusal, offeredValues, parentsFirst } from '@entrepot/contract/fields/cascade.ts'
import { type Attribute, isEmptyValue, refusalOfValue } from '@entrepot/contract/fields/values.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { CustomField } from './kept-fields.queries.ts'

type Given = Readonly<Record<string, unknown>>
type Checked = { values: Record<string, unknown>; problems: Problem[] }

const problemOf = ({ name }: CustomField, { code, params }: Refusal) =>
  new Problem(code, { name, ...params }, `attributes.${name}`)

/** Custom values by name become values by field guid, so that renaming a field breaks nothing (T50). `null` empties. */
export const checkAttributes = (fields: readonly CustomField[], given: Given, before: Given = {}): Checked => {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const values: Record<string, unknown> = { ...before }
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = byName.get(name)
    if (!field) {
      problems.push(new Problem('unknown_field', { name }, `attributes.${name}`))
      continue
    }
    if (field.type === 'formula') {
      // What somebody reads and sends back changes nothing.
      if ((value ?? null) !== (before[field.guid] ?? null))
        problems.push(problemOf(field, { code: 'formula_read_only' }))
      continue
    }
    if (isEmptyValue(value)) {
      delete values[field.guid]
      continue
    }
    const refusal = refusalOfValue(value, withKept(field, before[field.guid]))
    if (refusal) problems.push(problemOf(field, refusal))
    // One form for an instant, so that it compares (COND-11).
    else values[field.guid] = field.type === 'datetime' ? new Date(String(value)).toISOString() : value
  }
  if (problems.length > 0) return { values, problems }
  const named = new Set(Object.keys(given))
  return { values, problems: settleCascades(fields, named, values, before) }
}

/** A value that is no longer offered stays where it is until it is changed (FIELD-21). */
const withKept = ({ type, values }: CustomField, before: unknown) => {
  const held = (Array.isArray(before) ? before : [before]).filter(
    (one): one is string => typeof one === 'string' && !values.includes(one),
  )
  return { type, values: held.length > 0 ? [...values, ...held] : values }
}

/**
 * A value that hung on another value of its parent goes with it, as it does in a form, unless the call says what comes
 * instead (FIELD-10, FIELD-11). What the call leaves alone is not judged: it was right when it was chosen.
 */
const settleCascades = (
  fields: readonly CustomField[],
  named: ReadonlySet<string>,
  values: Record<string, unknown>,
  before: Given,
): Problem[] =>
  parentsFirst(fields).flatMap((field) => {
    const { guid, parent } = field
    if (parent === null) return []
    const hasNewParent = values[parent] !== before[parent]
    if (hasNewParent && !named.has(field.name) && !offeredValues(field, values[parent]).includes(String(values[guid])))
      delete values[guid]
    if (!hasNewParent && values[guid] === before[guid]) return []
    const refusal = cascadeRefusal(field, values[parent], values[guid])
    return refusal ? [problemOf(field, refusal)] : []
  })

/** Values by field guid as they are called, without those of fields that are gone. */
export const namedAttributes = (fields: readonly CustomField[], values: Given): Record<string, Attribute> =>
  Object.fromEntries(fields.flatMap(({ guid, name }) => (guid in values ? [[name, values[guid] as Attribute]] : [])))
