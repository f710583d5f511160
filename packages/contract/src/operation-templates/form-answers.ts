import type { FieldType } from '../fields/field-types.ts'
import { formState } from '../fields/form/form-state.ts'
import { refusalsOfForm } from '../fields/form/judge-form.ts'
import { WHOLE_ROW } from '../fields/form/layout.ts'
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

/** Required fields without an answer, in the order of the form: the engine of forms says which. */
/** `signed`: the fields that have a signature. */
export const missingAnswers = (
  fields: readonly FormField[],
  answers: Answers,
  signed: readonly string[],
): FormField[] => {
  const answerOf = (field: FormField) =>
    isTyped(field) ? (answers[field.guid] ?? null) : signed.includes(field.guid) ? 'signed' : null
  const values = Object.fromEntries(fields.map((field) => [field.guid, answerOf(field)]))
  const state = formState({
    fields: fields.map(({ guid, required }) => ({ name: guid, ...(required && { required: true as const }) })),
    layout: { sections: [{ name: '', fields: fields.map(({ guid }) => ({ name: guid, width: WHOLE_ROW })) }] },
    rules: [],
    rights: { isNew: true, mayChange: true },
    values,
  })
  const missing = new Set(refusalsOfForm(state, values).map(({ field }) => field))
  return fields.filter(({ guid }) => missing.has(guid))
}
