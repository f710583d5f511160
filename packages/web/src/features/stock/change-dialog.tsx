import type { Item } from '@entrepot/contract/items/item.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useRef, useState, type ComponentType } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { fieldErrors } from '../../kernel/forms.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { stock } from './api.ts'
import { ExpiredWarning, hasExpired } from './expired.tsx'
import { ChangeFields, NO_NOTE, isActionMissing } from './change-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { quantityText, refusalText, sayPosted } from './posted.ts'
import { decimalsOf, outcomeOf } from './remaining.ts'
import { useScanned } from './scanned.ts'
import { stockWords } from './words.ts'
import css from './stock.module.css'

const FIELDS = ['quantity', 'action', 'recipient', 'comment', 'reservation']

/** The field that says which reservation an exit is for. */
export type ReservationField = ComponentType<{
  item: Item
  chosen: Reservation | null
  error: string | undefined
  onChange: (reservation: Reservation | null) => void
}>

/** What may leave: what the chosen reservation keeps is not kept from itself (RES-10). */
const availableFor = (item: Item, reservation: Reservation | null): Item =>
  reservation
    ? {
        ...item,
        quantityAvailable: Math.max(
          0,
          Math.round((item.quantity - item.quantityReserved + reservation.quantity) * 100) / 100,
        ),
      }
    : item

type Props = { direction: 'in' | 'out'; item: Item; onClose: () => void; choice?: ReservationField }

/** Stock in or out of one item. What is left shows while typing; what the server would refuse is refused here first. */
export const ChangeDialog = ({ direction, item: shown, onClose, choice: Choice }: Props) => {
  const say = stockWords.use()
  const [quantity, setQuantity] = useState<number | null>(shown.type === 'equipment' ? 1 : null)
  const [note, setNote] = useState(NO_NOTE)
  const [reservation, setReservation] = useState<Reservation | null>(null)
  const item = availableFor(shown, reservation)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const quantityField = useRef<HTMLInputElement>(null)
  const actionField = useRef<HTMLSelectElement>(null)

  const take = (value: number | null) => {
    setQuantity(value)
    setErrors({})
  }
  // What is reserved is what usually leaves.
  const choose = (chosen: Reservation | null) => {
    setReservation(chosen)
    setErrors({})
    if (chosen && quantity === null) setQuantity(chosen.quantity)
  }
  // The scanner again is one more.
  useScanned([item], { onItem: (_, more) => take(Math.round(((quantity ?? 0) + more) * 100) / 100) })

  const { remaining, refusal } = outcomeOf(direction, item, quantity)
  // An empty field is only wrong once it is sent.
  const quantityError = errors.quantity ?? (quantity === null && !tried ? null : refusalText(refusal))

  const submit = async () => {
    setTried(true)
    if (refusal || quantity === null) return quantityField.current?.focus()
    if (isActionMissing(direction, note)) return actionField.current?.focus()
    setSaving(true)
    setErrors({})
    try {
      const { comment, ...out } = note
      const body = {
        type: direction,
        quantity,
        comment,
        ...(direction === 'out' && out),
        ...(reservation && { reservation: reservation.guid }),
      }
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
    <FormDialog
      title={say(`${direction}.title`, { name: item.name })}
      action={say(direction === 'out' && hasExpired([item]) ? 'expired.anyway' : `${direction}.submit`)}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {direction === 'out' && <ExpiredWarning items={[item]} />}
      {direction === 'out' && Choice && (
        <Choice item={item} chosen={reservation} error={errors.reservation} onChange={choose} />
      )}
      <QuantityInput
        ref={quantityField}
        data-autofocus
        label={say('quantity')}
        required
        steps
        pad
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={quantityError}
        {...(direction === 'out' && {
          description: say('available', { quantity: quantityText(item.quantityAvailable, item.unit) }),
        })}
        onChange={take}
      />
      <dl className={css.sum}>
        <div>
          <dt>{say('now')}</dt>
          <dd>{quantityText(item.quantity, item.unit)}</dd>
        </div>
        <div aria-live="polite">
          <dt>{say('after')}</dt>
          <dd data-wrong={refusal && remaining !== null ? true : undefined}>
            {remaining === null ? '…' : quantityText(remaining, item.unit)}
          </dd>
        </div>
      </dl>
      <ChangeFields
        direction={direction}
        note={note}
        errors={errors}
        tried={tried}
        actionField={actionField}
        onChange={setNote}
      />
    </FormDialog>
  )
}
