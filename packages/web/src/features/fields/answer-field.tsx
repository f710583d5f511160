import type { TypedField } from '@entrepot/contract/operation-templates/form-answers.ts'
import type { ComponentProps } from 'react'
import { AttributeField } from './attribute-field.tsx'

type Props = Omit<ComponentProps<typeof AttributeField>, 'field' | 'required'> & { field: TypedField }

/** A field of the form of a task, drawn as the company's own fields are. */
export const AnswerField = ({ field, ...props }: Props) => {
  const { guid, name, type, values, help: description, required } = field
  return (
    <AttributeField
      {...props}
      required={required}
      field={{
        guid,
        name,
        type,
        values: [...values],
        description,
        target: 'items',
        parent: null,
        relations: null,
        defaultValue: null,
        mapped: null,
        formula: null,
        no_variant_update: false,
      }}
    />
  )
}
