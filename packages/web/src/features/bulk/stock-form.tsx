import { useRef, useState } from 'react'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { ChangeFields, firstNote, isActionMissing } from '../stock/index.ts'
import type { FormProps } from './form-props.ts'
import { bulkWords } from './words.ts'

/** The same quantity for each record. */
export const StockForm = ({ opened, kind, title, action, busy, onAct, onClose }: FormProps) => {
  const say = bulkWords.use()
  const direction = kind === 'out' ? 'out' : 'in'
  const [quantity, setQuantity] = useState<number | null>(null)
  const [note, setNote] = useState(() => firstNote(direction))
  const [tried, setTried] = useState(false)
  const actionField = useRef<HTMLSelectElement>(null)
  if (kind !== 'in' && kind !== 'out' && kind !== 'count') return null
  const submit = () => {
    setTried(true)
    if (quantity === null) return
    if (isActionMissing(direction, note)) return actionField.current?.focus()
    onAct({
      kind,
      quantity,
      ...(note.comment && { comment: note.comment }),
      ...(kind === 'out' && { action: note.action, recipient: note.recipient }),
    })
  }
  return (
    <FormDialog opened={opened} title={title} action={action} saving={busy} onSubmit={submit} onClose={onClose}>
      <QuantityInput
        label={say(`stock.quantity.${kind}`)}
        required
        value={quantity}
        error={tried && quantity === null ? errorText('required') : null}
        onChange={setQuantity}
        data-autofocus
      />
      <ChangeFields
        direction={direction}
        note={note}
        errors={{}}
        tried={tried}
        actionField={actionField}
        onChange={setNote}
      />
    </FormDialog>
  )
}
