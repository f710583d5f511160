import type { Import } from '@entrepot/contract/imports/import.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { fields } from '../fields/index.ts'
import { fieldTypeOf } from './name-candidates.ts'
import { importWords } from './words.ts'

const TYPES = ['text', 'long_text', 'number', 'decimal_number', 'date', 'checkbox'] as const
type Props = { column: Import['columns'][number]; onCreated: (name: string) => void; onClose: () => void }

/** A field of the company for a column that nothing here means, without leaving the import. */
export const NewFieldDialog = ({ column, onCreated, onClose }: Props) => {
  const say = importWords.use()
  const [name, setName] = useState(column.heading.trim().slice(0, 255))
  const [type, setType] = useState<(typeof TYPES)[number]>(() => fieldTypeOf(column))
  const [tried, setTried] = useState(false)
  const { submit, saving, errors } = useSubmit(
    (options) => fields.create({ body: { name: name.trim(), type, target: 'items' } }, options),
    {
      fields: ['name', 'type'],
      onDone: (field) => {
        notifySelf('config', {})
        toast.success(say('new_field.created', { name: field.name }))
        onCreated(field.name)
      },
    },
  )
  const check = () => {
    setTried(true)
    if (name.trim() !== '') submit()
  }
  return (
    <FormDialog
      title={say('new_field.title', { heading: column.heading })}
      action={say('new_field.create')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('new_field.name')}
        required
        maxLength={255}
        value={name}
        error={errors.name ?? (tried && name.trim() === '' ? errorText('required') : null)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={say('new_field.type')}
        value={type}
        error={errors.type}
        data={TYPES.map((value) => ({ value, label: say(`new_field.types.${value}`) }))}
        onChange={(event) => setType(TYPES.find((one) => one === event.currentTarget.value) ?? 'text')}
      />
    </FormDialog>
  )
}
