import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { dependentsOf, offeredValues } from '@entrepot/contract/fields/cascade.ts'
import type { AttributeValue } from './attribute-text.ts'

type Attributes = Readonly<Record<string, AttributeValue>>

/** Custom values after one of them was chosen: what hung on the old value of it is empty (FIELD-11). */
export const attributesAfter = (
  fields: readonly ConfiguredField[],
  before: Attributes,
  name: string,
  value: AttributeValue,
): Record<string, AttributeValue> => {
  const field = fields.find((one) => one.name === name)
  const isSame = (before[name] ?? null) === value
  const emptied =
    field && !isSame ? dependentsOf(fields, field.guid).map((dependent) => [dependent.name, null] as const) : []
  return { ...before, ...Object.fromEntries(emptied), [name]: value }
}

/** Of custom values those that differ from `before`, since formulas refuse a value. */
export const attributesChanged = (values: Attributes, before: Attributes): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  )

/** What a field offers beside the values around it, and whether one of it has to be chosen (FIELD-10). */
export const offerOf = (
  fields: readonly ConfiguredField[],
  attributes: Attributes,
  field: ConfiguredField,
): { offered: readonly string[]; required: boolean } => {
  const parent = fields.find(({ guid }) => guid === field.parent)
  const offered = parent ? offeredValues(field, attributes[parent.name]) : field.values
  return { offered, required: parent !== undefined && offered.length > 0 }
}

/** Without what formulas computed: nobody enters that. */
export const enteredOf = (
  fields: readonly ConfiguredField[],
  attributes: Attributes,
): Record<string, AttributeValue> => {
  const computed = new Set(fields.filter(({ type }) => type === 'formula').map(({ name }) => name))
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !computed.has(name)))
}
