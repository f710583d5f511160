import { useRef, useState } from 'react'
import { seesPrices } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PriceInput } from '../../ui/price-input.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { ChangeFields, firstNote, isActionMissing } from '../stock/index.ts'
import type { FormProps } from './form-props.ts'
import { bulkWords } from './words.ts'

/** The same quantity for each record, at the same price where something comes in. */
export const StockForm = ({ opened, kind, title, action, busy, onAct, onClose }: FormProps) => {
  const say = bulkWords.use()
  const direction = kind === 'out' ? 'out' : 'in'
  const [quantity, setQuantity] = useState<number | null>(null)
  const [unitPrice, setUnitPrice] = useState<number | null>(null)
  const [note, setNote] = useState(() => firstNote(direction))
  const [tried, setTried] = useState(false)
  const actionField = useRef<HTMLInputElement>(null)
  if (kind !== 'in' && kind !== 'out' && kind !== 'count') return null
  const submit = () => {
    setTried(true)
    if (quantity === null) return
    if (isActionMissing(direction, note)) return actionField.current?.focus()
    const same = { quantity, ...(note.comment && { comment: note.comment }) }
    if (kind === 'in') onAct({ kind, ...same, ...(unitPrice !== null && { unitPrice }) })
    else onAct({ kind, ...same, ...(kind === 'out' && { action: note.action, recipient: note.recipient }) })
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
      {kind === 'in' && seesPrices() && (
        <PriceInput
          label={say('stock.unitPrice')}
          description={say('stock.unitPriceText')}
          value={unitPrice}
          onChange={setUnitPrice}
        />
      )}
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
