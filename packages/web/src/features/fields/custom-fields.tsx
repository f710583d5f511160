import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { useMemo } from 'react'
import { useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { AttributeValue } from './attribute-text.ts'
import { attributesAfter, offerOf } from './custom-values.ts'

export const AttributeField = lazyPart(async () => (await import('./attribute-field.tsx')).AttributeField)
/** A field of the form of a task. */
export const AnswerField = lazyPart(async () => (await import('./answer-field.tsx')).AnswerField)

/** The company's own fields of a target, in their order. */
export const useCustomFields = (target: FieldTarget) => {
  const { config } = useSession()
  return useMemo(() => (config?.fields.fields ?? []).filter((field) => field.target === target), [config, target])
}

/** What this needs of a `@mantine/form` form. */
export type FormOfAttributes = {
  values: { attributes: Record<string, AttributeValue> }
  errors: Record<string, unknown>
  getValues: () => { attributes: Record<string, AttributeValue> }
  setFieldValue: (path: 'attributes', value: Record<string, AttributeValue>) => void
  clearFieldError: (path: string) => void
}
type Props = {
  form: FormOfAttributes
  all: readonly ConfiguredField[]
  field: ConfiguredField
  required?: boolean
  readOnly?: boolean
  /** What a rule says of it. */
  wrong?: string | null
}

/** One of the company's own fields in the form of a record; a choice empties what hung on the one before (FIELD-11). */
export const CustomField = ({ form, all, field, required = false, readOnly = false, wrong = null }: Props) => {
  const { attributes } = form.values
  const { name } = field
  const error = form.errors[`attributes.${name}`]
  const { offered, required: isAsked } = offerOf(all, attributes, field)
  return (
    <AttributeField
      field={field}
      path={`attributes.${name}`}
      offered={offered}
      required={required || isAsked}
      readOnly={readOnly}
      value={attributes[name]}
      error={typeof error === 'string' ? error : (wrong ?? undefined)}
      onChange={(value) => {
        form.clearFieldError(`attributes.${name}`)
        form.setFieldValue('attributes', attributesAfter(all, form.getValues().attributes, name, value))
      }}
    />
  )
}
