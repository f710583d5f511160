import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { Expression } from '@entrepot/contract/forms/form-layout.ts'
import { attributeSource, fieldOfSource } from '@entrepot/contract/fields/formula/sources.ts'
import { Textarea } from '@mantine/core'
import { fieldWords } from '../words.ts'
import { VariableRows } from './variable-rows.tsx'
import { renamedIn, withVariable } from './variables.ts'

type Props = {
  label: string
  value: Expression
  fields: readonly ConfiguredField[]
  error: string | undefined
  readOnly: boolean
  /** Whether it may read the columns of an item. */ ofItems: boolean
  onChange: (value: Expression) => void
}

/** What computes a value, in the language of formulas; fields of the company's own stand in it by name. */
export const ExpressionField = ({ label, value, fields, error, readOnly, ofItems, onChange }: Props) => {
  const say = fieldWords.use()
  const { template, variables } = value
  const named = (source: string) => {
    const field = fields.find(({ guid }) => guid === fieldOfSource(source))
    return field ? attributeSource(field.name) : source
  }
  const insert = (source: string, text: string) => {
    const { variables: known, name } = withVariable(variables, named(source), text)
    onChange({ template: `${template}{${name}}`, variables: known })
  }
  return (
    <>
      <Textarea
        label={label}
        description={say('formula.help')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        readOnly={readOnly}
        value={template}
        error={error}
        onChange={(event) => onChange({ ...value, template: event.currentTarget.value })}
      />
      <VariableRows
        variables={variables}
        template={template}
        fields={fields}
        error={undefined}
        readOnly={readOnly}
        ofItems={ofItems}
        onInsert={insert}
        onRename={(from, to) => onChange(renamedIn(value, from, to))}
        onRemove={(name) => onChange({ template, variables: variables.filter((variable) => variable.name !== name) })}
      />
    </>
  )
}
