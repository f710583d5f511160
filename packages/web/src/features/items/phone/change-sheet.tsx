import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { useRef, useState } from 'react'
import { device } from '../../../kernel/device.ts'
import { errorText } from '../../../kernel/words.ts'
import {
  PhoneButton,
  PhoneField,
  PhoneQuantity,
  PhoneSelect,
  Sheet,
  type ItemActProps,
} from '../../../shell/phone/index.ts'
import {
  decimalsOf,
  firstNote,
  isActionMissing,
  outcomeOf,
  quantityText,
  refusalText,
  stockWords,
  useScanned,
} from '../../stock/index.ts'
import { type StockAct } from './stock-act.ts'
import { Leaving } from './leaving.tsx'
import { knownRefusal } from './refusals.ts'
import { lineOf, useAct } from './use-act.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

const noteOf = (refused: ItemActProps['refused'], direction: 'in' | 'out') =>
  (refused?.input as StockAct | undefined)?.note ?? firstNote(direction)

/** Stock in or out of one record: how much, and of an exit why, which is remembered. */
const ChangeSheet = ({ direction, item, isOld, refused, onClose }: ItemActProps & { direction: 'in' | 'out' }) => {
  const say = stockWords.use()
  const sayPhone = itemPhoneWords.use()
  const [quantity, setQuantity] = useState<number | null>(lineOf(refused)?.quantity ?? 1)
  const [note, setNote] = useState(() => noteOf(refused, direction))
  const [skipBundles, setSkip] = useState((refused?.input as StockAct | undefined)?.skipBundles ?? false)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLSelectElement>(null)
  const act = useAct(onClose, refused)
  const take = (value: number | null) => {
    setQuantity(value)
    act.forget()
  }
  useScanned([item], { onItem: (_, more) => take(Math.round(((quantity ?? 0) + more) * 100) / 100) })
  const { remaining, refusal } = knownRefusal(outcomeOf(direction, item, quantity), isOld)
  const wrong = quantity === null && !tried ? null : refusalText(refusal)
  const check = () => {
    setTried(true)
    if (refusal || quantity === null) return field.current?.focus()
    if (isActionMissing(direction, note)) return reason.current?.focus()
    if (direction === 'out') device.set({ exitReason: note.action })
    const { guid, name, unit } = item
    act.submit({
      mode: direction,
      place: null,
      destination: null,
      note,
      lines: [{ guid, name, unit, quantity }],
      codes: [],
      wrong: [],
      ...(direction === 'out' && skipBundles && { skipBundles }),
    })
  }
  return (
    <Sheet
      title={sayPhone(`act.${direction}`)}
      onClose={onClose}
      onSubmit={check}
      action={
        <PhoneButton type="submit" busy={act.saving}>
          {say(`${direction}.submit`)}
        </PhoneButton>
      }
    >
      <p className={css.of}>{item.name}</p>
      <PhoneQuantity
        field={field}
        label={say('quantity')}
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={act.refusal ?? wrong}
        help={remaining === null ? undefined : sayPhone('act.after', { quantity: quantityText(remaining, item.unit) })}
        onChange={take}
      />
      {direction === 'out' && (
        <PhoneSelect
          ref={reason}
          label={say('action')}
          value={note.action}
          error={tried && isActionMissing(direction, note) ? errorText('required') : null}
          options={[
            { value: '', label: say('choose_action') },
            ...OUT_ACTIONS.map((value) => ({ value, label: say(`ledger.${value}`) })),
          ]}
          onChange={(event) => setNote({ ...note, action: event.currentTarget.value })}
        />
      )}
      {direction === 'out' && (
        <Leaving
          items={[item]}
          skip={skipBundles}
          onSkip={(skip) => {
            setSkip(skip)
            act.forget()
          }}
        />
      )}
      <details className={css.details}>
        <summary>{direction === 'out' ? sayPhone('act.note') : say('comment')}</summary>
        {direction === 'out' && (
          <PhoneField
            label={say('recipient')}
            maxLength={255}
            value={note.recipient}
            onChange={(event) => setNote({ ...note, recipient: event.currentTarget.value })}
          />
        )}
        <PhoneField
          label={say('comment')}
          maxLength={5_000}
          value={note.comment}
          onChange={(event) => setNote({ ...note, comment: event.currentTarget.value })}
        />
      </details>
    </Sheet>
  )
}
export const InSheet = (props: ItemActProps) => <ChangeSheet {...props} direction="in" />
export const OutSheet = (props: ItemActProps) => <ChangeSheet {...props} direction="out" />
