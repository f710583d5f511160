import type { Relations } from '@entrepot/contract/fields/cascade.ts'
import type { Attribute } from '@entrepot/contract/fields/values.ts'

/** Old name of a value → new one. */
export type Renaming = ReadonlyMap<string, string>

/** Gone, and not only called otherwise. */
export const removedValues = (before: readonly string[], after: readonly string[], renaming: Renaming): string[] =>
  before.filter((value) => !after.includes(value) && !renaming.has(value))

const renamedIn = (values: readonly string[], renaming: Renaming) => values.map((value) => renaming.get(value) ?? value)

/**
 * Relations when values of the parent (`keys`) or of the field itself (`values`) have changed: what is gone leaves
 * them.
 */
export const cascadeAfter = (
  relations: Relations | null,
  { keys, values, renaming }: { keys?: readonly string[]; values?: readonly string[]; renaming: Renaming },
): Relations | null => {
  if (relations === null) return null
  const pairs = Object.entries(relations).map(([key, allowed]): [string, readonly string[]] => [
    keys ? (renaming.get(key) ?? key) : key,
    values ? renamedIn(allowed, renaming) : allowed,
  ])
  return Object.fromEntries(
    pairs
      .filter(([key]) => !keys || keys.includes(key))
      .map(([key, allowed]) => [key, values ? allowed.filter((value) => values.includes(value)) : allowed]),
  )
}

export const defaultAfter = (value: Attribute, renaming: Renaming): Attribute => {
  if (Array.isArray(value)) return renamedIn(value, renaming)
  return typeof value === 'string' ? (renaming.get(value) ?? value) : value
}
