import '@mantine/core/styles/Combobox.layer.css'
import type { Item } from '@entrepot/contract/items/item.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { fieldErrors } from '../../kernel/forms.ts'
import { errorText } from '../../kernel/words.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { stock } from './api.ts'
import { StockDialog } from './dialog.tsx'
import { quantityText, refusalText, sayPosted } from './posted.ts'
import { decimalsOf, outcomeOf } from './remaining.ts'
import { stockWords } from './words.ts'
import css from './stock.module.css'

const FIELDS = ['quantity', 'action', 'recipient', 'comment']

/** Stock in or out of one item. What is left shows while typing; what the server would refuse is refused here first. */
export const ChangeDialog = ({ direction, item, onClose }: { direction: 'in' | 'out'; item: Item; onClose: () => void }) => {
  const say = stockWords.use()
  const recipients = useId()
  const [quantity, setQuantity] = useState<number | null>(item.type === 'equipment' ? 1 : null)
  const [action, setAction] = useState('')
  const [recipient, setRecipient] = useState('')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const quantityField = useRef<HTMLInputElement>(null)
  const actionField = useRef<HTMLSelectElement>(null)
  const { data: known } = useQuery({ ...stock.selectData.query({ query: { target: 'transactions_recipients' } }), enabled: direction === 'out' })

  const { remaining, refusal } = outcomeOf(direction, item, quantity)
  // An empty field is only wrong once it is sent.
  const quantityError = errors.quantity ?? (quantity === null && !tried ? null : refusalText(refusal))
  const actionMissing = direction === 'out' && action === ''

  const submit = async () => {
    setTried(true)
    if (refusal || quantity === null) return quantityField.current?.focus()
    if (actionMissing) return actionField.current?.focus()
    setSaving(true)
    setErrors({})
    try {
      const body = { type: direction, quantity, comment, ...(direction === 'out' && { action, recipient }) }
      const posted = await stock.change({ params: { guid: item.guid }, body }, { fields: FIELDS })
      sayPosted(posted, say(`${direction}.done`, { quantity: quantityText(quantity, item.unit), name: item.name }))
      onClose()
    } catch (error) {
      if (!isFailure(error)) throw error
      setErrors(fieldErrors(error, FIELDS))
    } finally {
      setSaving(false)
    }
  }

  return (
    <StockDialog title={say(`${direction}.title`, { name: item.name })} action={say(`${direction}.submit`)} saving={saving} onSubmit={() => void submit()} onClose={onClose}>
      <QuantityInput
        ref={quantityField}
        data-autofocus
        label={say('quantity')}
        required
        steps
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={quantityError}
        {...(direction === 'out' && { description: say('available', { quantity: quantityText(item.quantityAvailable, item.unit) }) })}
        onChange={(value) => {
          setQuantity(value)
          setErrors({})
        }}
      />
      <dl className={css.sum}>
        <div>
          <dt>{say('now')}</dt>
          <dd>{quantityText(item.quantity, item.unit)}</dd>
        </div>
        <div aria-live="polite">
          <dt>{say('after')}</dt>
          <dd data-wrong={refusal && remaining !== null ? true : undefined}>{remaining === null ? '…' : quantityText(remaining, item.unit)}</dd>
        </div>
      </dl>
      {direction === 'out' && (
        <>
          <NativeSelect
            ref={actionField}
            label={say('action')}
            required
            value={action}
            error={errors.action ?? (tried && actionMissing ? errorText('required') : null)}
            onChange={(event) => setAction(event.currentTarget.value)}
            data={[{ value: '', label: say('choose_action') }, ...OUT_ACTIONS.map((value) => ({ value, label: say(`ledger.${value}`) }))]}
          />
          <TextInput label={say('recipient')} value={recipient} error={errors.recipient} maxLength={255} list={recipients} autoComplete="off" onChange={(event) => setRecipient(event.currentTarget.value)} />
          <datalist id={recipients}>
            {known?.data.map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        </>
      )}
      <Textarea label={say('comment')} rows={2} maxLength={5000} value={comment} error={errors.comment} onChange={(event) => setComment(event.currentTarget.value)} />
    </StockDialog>
  )
}
