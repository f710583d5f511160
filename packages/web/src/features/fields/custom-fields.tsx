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
type FormOfAttributes = {
  values: { attributes: Record<string, AttributeValue> }
  errors: Record<string, unknown>
  getValues: () => { attributes: Record<string, AttributeValue> }
  setFieldValue: (path: 'attributes', value: Record<string, AttributeValue>) => void
  clearFieldError: (path: string) => void
}
type Props = { form: FormOfAttributes; fields: ReturnType<typeof useCustomFields> }

/** The company's own fields in the form of a record; a choice empties what hung on the one before (FIELD-11). */
export const CustomFields = ({ form, fields }: Props) => {
  const { attributes } = form.values
  const errorOf = (name: string) => {
    const error = form.errors[`attributes.${name}`]
    return typeof error === 'string' ? error : undefined
  }
  const change = (name: string, value: AttributeValue) => {
    form.clearFieldError(`attributes.${name}`)
    form.setFieldValue('attributes', attributesAfter(fields, form.getValues().attributes, name, value))
  }
  return fields.map((field) => (
    <AttributeField
      key={field.guid}
      field={field}
      {...offerOf(fields, attributes, field)}
      value={attributes[field.name]}
      error={errorOf(field.name)}
      onChange={(value) => change(field.name, value)}
    />
  ))
}
