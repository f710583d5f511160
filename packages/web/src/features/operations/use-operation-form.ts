import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { Need, OperationType } from '@entrepot/contract/operations/kinds.ts'
import { operationForm } from '@entrepot/contract/operations/form.ts'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { errorsIn, type RecordForm, useCustomFields, useRecordForm } from '../fields/index.ts'
import { asFormValues, checksOf, emptyValues, type Values, wrongIn } from './operation-values.ts'

/** The form of an operation as it is in force; `before`: what it has, null where it is made. */
export const useOperationForm = (
  type: OperationType,
  asked: readonly Need[],
  before: Values | null,
  given: Partial<Values> = {},
) => {
  const own = useCustomFields('intervention')
  const record = useRef<RecordForm | null>(null)
  const form = useForm<Values>({
    // What the company gives to every new operation is there to be seen, changed or emptied.
    initialValues: before ?? { ...emptyValues(type), ...given, attributes: withDefaults(own, {}) },
    validate: (values) => ({
      ...errorsIn('operations', record.current, asFormValues(values)),
      ...wrongIn(checksOf(type, asked), values),
    }),
  })
  record.current = useRecordForm(operationForm(type, asked), {
    isNew: before === null,
    own,
    before: before ? { ...asFormValues(before) } : {},
    typed: { ...asFormValues(form.values) },
  })
  return { form, own, record, toSend: (values: Values): Values => record.current?.toSend?.(values) ?? values }
}
export type OperationForm = ReturnType<typeof useOperationForm>
