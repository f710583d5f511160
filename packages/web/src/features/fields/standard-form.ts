import type { ReactNode } from 'react'
import type { Form, FormRule, FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { STANDARD_LAYOUTS } from '@entrepot/contract/fields/form/layout.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import { FORM_FIELDS, type FormTarget } from '@entrepot/contract/fields/form-fields.ts'

/** A form as it is in force for the record that stands in it (FORM-11). */
export type RecordForm = {
  target: FormTarget
  /**
   * Puts the fields where somebody laid them out; null: nobody did, and the company's own fields stand behind the
   * others.
   */
  arrange: ((partOf: (name: string) => ReactNode) => ReactNode) | null
  /** Everything but the values. */
  form: Omit<Form, 'values'>
  /** What rules make of the values once somebody changed some, or the form opens (`previous` null). */
  settle?: (values: FormValues, previous: FormValues | null) => FormValues
  /** The values as they are sent: what rules hide is as it was. */
  toSend?: <V extends object>(values: V) => V
  /** What keeps these values from being saved, by the path of the field: what the server would answer as well. */
  errorsOf: (values: object) => Record<string, string>
  /** Whether it only shows that field of the record as it is: then it does not change in a list either (FORM-15). */
  closes: (name: string) => boolean
}

const NO_RULES: readonly FormRule[] = []
/** It asks for nothing that its fields do not ask for by themselves. */
export const standardForm = (
  { target, fields = FORM_FIELDS[target] }: Pick<FormSubject, 'target' | 'fields'>,
  isNew: boolean,
): RecordForm => ({
  target,
  arrange: null,
  form: {
    fields,
    layout: STANDARD_LAYOUTS[target],
    rules: NO_RULES,
    rights: { isNew, mayChange: true },
  },
  errorsOf: () => ({}),
  closes: () => false,
})
