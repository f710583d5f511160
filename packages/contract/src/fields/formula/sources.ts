import type { FieldType } from '../field-types.ts'
import type { Kind } from './functions.ts'

/** The columns of an item that a variable may stand for: a closed list, chosen one by one. */
export const FORMULA_COLUMNS = {
  quantity: 'number',
  quantityAvailable: 'number',
  quantityReserved: 'number',
  threshold: 'number',
  packaging: 'number',
  lastQuantity: 'number',
  inventoryDiff: 'number',
  inventoryDate: 'date',
  createdAt: 'date',
  updatedAt: 'date',
  name: 'text',
  tag: 'text',
  description: 'text',
  type: 'text',
  unit: 'text',
} as const satisfies Record<string, Kind>
export type FormulaColumn = keyof typeof FORMULA_COLUMNS
export const isFormulaColumn = (source: string): source is FormulaColumn => Object.hasOwn(FORMULA_COLUMNS, source)

const KINDS: Record<FieldType, Kind | null> = {
  text: 'text',
  long_text: 'text',
  scanner: 'text',
  select: 'text',
  autocomplete: 'text',
  number: 'number',
  decimal_number: 'number',
  price: 'number',
  formula: 'number',
  checkbox: 'boolean',
  date: 'date',
  datetime: 'date',
  // Several values at once are none that could be compared.
  multi_select: null,
}
export const kindOfField = (type: FieldType): Kind | null => KINDS[type]

const ATTRIBUTE = 'attributes.'
export const attributeSource = (field: string): string => `${ATTRIBUTE}${field}`
/** What stands behind `attributes.`: the guid of a field where formulas are kept, its name where people write them. */
export const fieldOfSource = (source: string): string | null =>
  source.startsWith(ATTRIBUTE) ? source.slice(ATTRIBUTE.length) : null
