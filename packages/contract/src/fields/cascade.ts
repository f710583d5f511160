import type { Refusal } from '../kernel/refusal.ts'
import { isEmptyValue } from './values.ts'

/** Cascade fields that a target may have (FIELD-08). */
export const MOST_CASCADES = 2

/** A value of the parent → the values that may go with it. */
export type Relations = Readonly<Record<string, readonly string[]>>
/** A select whose offer depends on another one (FIELD-09); without a parent it offers all its values. */
export type Cascading = { guid: string; values: readonly string[]; parent: string | null; relations: Relations | null }

/** What can be chosen beside this value of the parent. */
export const offeredValues = ({ values, parent, relations }: Cascading, parentValue: unknown): readonly string[] => {
  if (parent === null) return values
  if (typeof parentValue !== 'string' || !relations || !Object.hasOwn(relations, parentValue)) return []
  const allowed = new Set(relations[parentValue])
  return values.filter((value) => allowed.has(value))
}

/** Once the parent has a value that offers any, one of them is to be chosen (FIELD-10). */
export const cascadeRefusal = (field: Cascading, parentValue: unknown, value: unknown): Refusal | null => {
  if (field.parent === null) return null
  const offered = offeredValues(field, parentValue)
  if (isEmptyValue(value)) return offered.length > 0 ? { code: 'required' } : null
  return typeof value === 'string' && offered.includes(value)
    ? null
    : { code: 'unknown_value', params: { value: String(value).slice(0, 80) } }
}

/** The fields whose offer changes with this one, the nearest first. */
export const dependentsOf = <F extends Pick<Cascading, 'guid' | 'parent'>>(fields: readonly F[], guid: string): F[] => {
  const direct = fields.filter((field) => field.parent === guid)
  return [...direct, ...direct.flatMap((field) => dependentsOf(fields, field.guid))]
}

/** Every field behind the one it depends on. */
export const parentsFirst = <F extends Pick<Cascading, 'guid' | 'parent'>>(fields: readonly F[]): F[] => {
  const own = new Set(fields.map(({ guid }) => guid))
  const roots = fields.filter(({ parent }) => parent === null || !own.has(parent))
  return roots.flatMap((root) => [root, ...dependentsOf(fields, root.guid)])
}
