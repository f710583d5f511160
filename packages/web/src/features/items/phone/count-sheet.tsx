import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { errorText } from '../../../kernel/words.ts'
import { PhoneButton, PhoneQuantity, Sheet, type ItemActProps } from '../../../shell/phone/index.ts'
import { countOf, decimalsOf, NO_NOTE, refusalText, stockWords, useScanned } from '../../stock/index.ts'
import { lineOf, useAct } from './use-act.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** Counts one record; each scan of it is one more. */
export const CountSheet = ({ item, isOld, refused, onClose }: ItemActProps) => {
  const say = stockWords.use()
  const sayPhone = itemPhoneWords.use()
  const [quantity, setQuantity] = useState<number | null>(lineOf(refused)?.quantity ?? null)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const act = useAct(onClose, refused)
  // There is one thing to type.
  useEffect(() => field.current?.focus(), [])
  const take = (value: number | null) => {
    setQuantity(value)
    act.forget()
  }
  useScanned([item], { onItem: (_, more) => take(Math.round(((quantity ?? 0) + more) * 100) / 100) })
  const { difference, refusal } = countOf(item, quantity)
  const check = () => {
    setTried(true)
    if (refusal || quantity === null) return field.current?.focus()
    const { guid, name, unit } = item
    act.submit({
      mode: 'count',
      place: null,
      destination: null,
      note: NO_NOTE,
      lines: [{ guid, name, unit, quantity }],
      codes: [],
      wrong: [],
    })
  }
  return (
    <Sheet
      title={sayPhone('act.count')}
      onClose={onClose}
      onSubmit={check}
      action={
        <PhoneButton type="submit" busy={act.saving}>
          {say('count.submit')}
        </PhoneButton>
      }
    >
      <p className={css.of}>{item.name}</p>
      <PhoneQuantity
        field={field}
        label={say('count.counted')}
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={act.refusal ?? refusalText(refusal) ?? (tried && quantity === null ? errorText('required') : null)}
        help={
          difference === null || isOld
            ? undefined
            : sayPhone('act.difference', { shown: `${difference > 0 ? '+' : ''}${formatNumber(difference)}` })
        }
        onChange={take}
      />
    </Sheet>
  )
}
