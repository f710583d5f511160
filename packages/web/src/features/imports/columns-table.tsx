import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import { useState } from 'react'
import { seesPrices, useCan } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Table } from '../../ui/table.tsx'
import { FIELD_ADDERS } from './choices.ts'
import { ColumnLine } from './column-line.tsx'
import { fieldsFor, type PlanDraft, withField } from './mapping.ts'
import { useFieldNames } from './use-field-names.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

const NewFieldDialog = lazyPart(async () => (await import('./new-field-dialog.tsx')).NewFieldDialog)

type Column = Import['columns'][number]
type Props = {
  state: Import
  columns: readonly Column[]
  draft: PlanDraft
  onMapping: (mapping: PlanDraft['mapping']) => void
}

/** The columns of the file and the field that each becomes; one that nothing means can become a field of its own. */
export const ColumnsTable = ({ state, columns, draft, onMapping }: Props) => {
  const say = importWords.use()
  const { custom, nameOf } = useFieldNames(state.target)
  const mayAddFields = useCan(FIELD_ADDERS) && 'custom' in IMPORT_FACTS[state.target]
  const [forColumn, setForColumn] = useState<Column | null>(null)
  // The configuration that names them is on its way.
  const [made, setMade] = useState<readonly string[]>([])
  const choices = [
    { value: '', label: say('ignore') },
    ...fieldsFor(state, [...new Set([...custom, ...made])], seesPrices()).map((value) => ({
      value,
      label: nameOf(value),
    })),
  ]
  const give = (column: Column, field: string | null) => onMapping(withField(draft.mapping, column.column, field))
  return (
    <>
      <div className={css.scroll} tabIndex={0} role="group" aria-labelledby="import-columns">
        <Table cell="7px 16px 7px 0">
          <thead>
            <tr>
              <th scope="col">{say('in_file')}</th>
              <th scope="col">{say('samples')}</th>
              <th scope="col">{say('kind')}</th>
              <th scope="col">{say('becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <ColumnLine
                key={column.column}
                column={column}
                choices={choices}
                field={draft.mapping[column.column] ?? ''}
                isRemembered={
                  state.remembered && column.field !== null && draft.mapping[column.column] === column.field
                }
                onField={(field) => give(column, field || null)}
                {...(mayAddFields && column.heading !== '' && { onNewField: () => setForColumn(column) })}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {forColumn && (
        <NewFieldDialog
          column={forColumn}
          onCreated={(name) => {
            setMade((before) => [...before, name])
            give(forColumn, `attributes.${name}`)
            setForColumn(null)
          }}
          onClose={() => setForColumn(null)}
        />
      )}
    </>
  )
}
