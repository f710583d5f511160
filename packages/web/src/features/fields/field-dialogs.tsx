import type { Field, FieldUsage } from '@entrepot/contract/fields/field.ts'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { fields } from './api.ts'
import { UsageFacts } from './usage-facts.tsx'
import { fieldWords } from './words.ts'

/** A deletion that touches more records than that is confirmed by typing the name. */
const MANY = 100

/** Says what goes with the field before it goes (FIELD-20). */
export const RemoveField = ({
  field,
  usage,
  onClose,
  onDone,
}: {
  field: Field
  usage: FieldUsage | undefined
  onClose: () => void
  onDone: () => void
}) => {
  const say = fieldWords.use()
  // Forms that place it: it goes with its places once that was said (FORM-22).
  const [needed, setNeeded] = useState<string | null>(null)
  const { submit, saving } = useSubmit(
    (options) =>
      fields.remove(
        { params: { guid: field.guid }, query: needed === null ? {} : { force: 'true' } },
        { ...options, quiet: true },
      ),
    {
      onDone,
      onRefused: (failure) => {
        if (failure.code === 'form_needs_field') return setNeeded(textOf(failure))
        toast.error(textOf(failure))
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name: field.name })}
      action={say(needed === null ? 'remove' : 'remove_anyway')}
      danger
      busy={saving}
      {...(usage &&
        usage.items + usage.operations > MANY && {
          typed: { word: field.name, label: say('remove_word', { name: field.name }) },
        })}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{say('remove_text')}</p>
      <UsageFacts usage={usage} />
      {needed !== null && (
        <Banner tone="warning">
          {needed} {say('remove_from_forms')}
        </Banner>
      )}
    </ConfirmDialog>
  )
}

/** Values that items hold leave the list only when that is wanted (FIELD-21). */
export const DropValues = ({
  text,
  onConfirm,
  onClose,
}: {
  text: string
  onConfirm: () => void
  onClose: () => void
}) => {
  const say = fieldWords.use()
  return (
    <ConfirmDialog opened title={say('drop_title')} action={say('drop')} danger onConfirm={onConfirm} onClose={onClose}>
      <p>{text}</p>
      <p>{say('drop_text')}</p>
    </ConfirmDialog>
  )
}
