import type { FieldKind } from '../kernel/conditions/operators.ts'
import type { FieldType } from './field-types.ts'

const KIND_OF: Record<string, FieldKind> = {
  text: 'text',
  long_text: 'text',
  scanner: 'text',
  autocomplete: 'text',
  select: 'choice',
  multi_select: 'choices',
  number: 'number',
  decimal_number: 'number',
  price: 'number',
  formula: 'number',
  checkbox: 'boolean',
  date: 'date',
  datetime: 'datetime',
}
/** What a field of the company's own holds, as far as conditions care. */
export const conditionKind = (type: FieldType): FieldKind => KIND_OF[type] ?? 'text'
