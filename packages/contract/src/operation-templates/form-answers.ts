import type { FieldType } from '../fields/field-types.ts'
import { type Attribute, isEmptyValue, refusalOfValue } from '../fields/values.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { FormField } from './custom-task.ts'

/** Answers of a form, by the guid of their field. */
export type Answers = Readonly<Record<string, Attribute>>

/** The fields of a form that the engine of forms and custom fields knows: everything but signatures. */
export type TypedField = FormField & { type: FieldType }
export const isTyped = (field: FormField): field is TypedField => field.type !== 'signature'

/** Why an answer does not fit its field, or null; what was not answered fits. */
export const refusalOfAnswer = (field: FormField, value: unknown): Refusal | null =>
  isTyped(field) && !isEmptyValue(value) ? refusalOfValue(value, field) : null
