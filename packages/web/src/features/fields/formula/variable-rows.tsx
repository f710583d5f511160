import type { Field } from '@entrepot/contract/fields/field.ts'
import type { FormulaInput } from '@entrepot/contract/fields/formula/shapes.ts'
import {
  attributeSource,
  fieldOfSource,
  FORMULA_COLUMNS,
  type FormulaColumn,
  kindOfField,
} from '@entrepot/contract/fields/formula/sources.ts'
import { variablesIn } from '@entrepot/contract/fields/formula/tokens.ts'
import { Box, Button, CloseButton, Flex, TextInput } from '@mantine/core'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { fieldWords } from '../words.ts'
import { Table } from '../../../ui/table.tsx'
import { Wrong } from '../../../ui/wrong.tsx'
import { formulaWords } from './words.ts'

type Props = {
  variables: FormulaInput['variables']
  template: string
  fields: readonly Pick<Field, 'guid' | 'name' | 'type'>[]
  error: string | undefined
  readOnly: boolean
  /** Whether it may read the columns of an item. */ ofItems?: boolean
  onInsert: (source: string, label: string) => void
  onRename: (from: string, to: string) => void
  onRemove: (name: string) => void
}

/** What the names between braces stand for; a click writes one into the formula. */
export const VariableRows = ({
  variables,
  template,
  fields,
  error,
  readOnly,
  ofItems = true,
  onInsert,
  onRename,
  onRemove,
}: Props) => {
  const say = fieldWords.use()
  const sayColumn = formulaWords.use()
  const used = new Set(variablesIn(template))
  const columns = (Object.keys(FORMULA_COLUMNS) as FormulaColumn[]).map((column) => ({
    value: column,
    label: sayColumn(`columns.${column}`),
  }))
  const custom = fields
    .filter(({ type }) => kindOfField(type) !== null)
    .map((field) => ({ value: attributeSource(field.guid), label: field.name }))
  const labelOf = (source: string) =>
    [...columns, ...custom].find(({ value }) => value === source)?.label ?? fieldOfSource(source) ?? source
  return (
    <Flex direction="column" gap={8}>
      {!readOnly && (
        <NativeSelect
          label={say('formula.insert')}
          value=""
          data={[
            { value: '', label: say('formula.choose') },
            ...(ofItems ? [{ group: say('formula.columns'), items: columns }] : []),
            ...(custom.length > 0 ? [{ group: say('title'), items: custom }] : []),
          ]}
          onChange={(event) => onInsert(event.currentTarget.value, labelOf(event.currentTarget.value))}
        />
      )}
      {variables.length > 0 && (
        <Table cell="4px 8px 4px 0" breaks aria-label={say('formula.variables')}>
          <thead>
            <tr>
              <th>{say('formula.variable')}</th>
              <th>{say('formula.stands_for')}</th>
              {!readOnly && <td />}
            </tr>
          </thead>
          <tbody>
            {variables.map(({ name, source }, at) => (
              <tr key={source}>
                <td>
                  <TextInput
                    aria-label={say('formula.name_of', { place: at + 1 })}
                    value={name}
                    maxLength={100}
                    autoComplete="off"
                    readOnly={readOnly}
                    onChange={(event) => onRename(name, event.currentTarget.value.replaceAll(/[{}]/g, ''))}
                  />
                </td>
                <td>
                  {labelOf(source)}
                  {!used.has(name.trim()) && (
                    <Box component="span" display="block" c="dimmed" fz={12}>
                      {say('formula.idle')}
                    </Box>
                  )}
                </td>
                {!readOnly && (
                  <Flex component="td" align="center" justify="flex-end" gap={2}>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => onInsert(source, name)}
                      aria-label={say('formula.insert_named', { name })}
                    >
                      {say('formula.insert_short')}
                    </Button>
                    <CloseButton aria-label={say('formula.remove_named', { name })} onClick={() => onRemove(name)} />
                  </Flex>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Wrong>{error}</Wrong>
    </Flex>
  )
}
