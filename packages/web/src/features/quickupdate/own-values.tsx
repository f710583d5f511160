import { isBlank } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Help } from '../../ui/text.tsx'
import type { QuickRow, QuickValuesDraft } from './quick-list.ts'
import { ValueField } from './value-field.tsx'
import { quickWords } from './words.ts'

type Props = {
  row: QuickRow
  common: QuickValuesDraft
  fields: readonly QuickField[]
  onDone: (values: QuickValuesDraft) => void
  onClose: () => void
}
/** Values of one item, which stand before those of all. */
export const OwnValues = ({ row, common, fields, onDone, onClose }: Props) => {
  const say = quickWords.use()
  const [values, setValues] = useState(row.values)
  return (
    <FormDialog
      title={say('own', { name: row.name })}
      action={say('own_done')}
      saving={false}
      onSubmit={() => onDone(Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))))}
      onClose={onClose}
    >
      <Help>{say('own_help')}</Help>
      {fields.map((field) => (
        <ValueField
          key={field.field}
          field={field}
          value={values[field.field]}
          required={field.mandatory && isBlank(common[field.field])}
          onChange={(value) => setValues((before) => ({ ...before, [field.field]: value }))}
        />
      ))}
    </FormDialog>
  )
}
