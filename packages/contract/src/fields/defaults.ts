import { type Cascading, offeredValues, parentsFirst } from './cascade.ts'
import { type Attribute, isEmptyValue } from './values.ts'

/**
 * What a new record has where nothing was given, by name (FIELD-23); a default that does not go with the chosen parent
 * is none.
 */
export const withDefaults = <V>(
  fields: readonly (Cascading & { name: string; defaultValue: Attribute })[],
  given: Readonly<Record<string, V>>,
): Record<string, V | Attribute> => {
  const all: Record<string, V | Attribute> = { ...given }
  if (fields.every(({ defaultValue }) => isEmptyValue(defaultValue))) return all
  const nameOf = new Map(fields.map((field) => [field.guid, field.name]))
  for (const field of parentsFirst(fields)) {
    if (Object.hasOwn(given, field.name) || isEmptyValue(field.defaultValue)) continue
    if (
      field.parent !== null &&
      !offeredValues(field, all[nameOf.get(field.parent)!]).includes(String(field.defaultValue))
    )
      continue
    all[field.name] = field.defaultValue
  }
  return all
}

/** Of these alone what nobody gave: it stands in a record before its form is looked at. */
export const onlyDefaults = (
  fields: Parameters<typeof withDefaults>[0],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(withDefaults(fields, given)).filter(([name]) => !Object.hasOwn(given, name)))
