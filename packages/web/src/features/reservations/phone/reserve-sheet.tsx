import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { outbox } from '../../../kernel/outbox/index.ts'
import { useOutboxAct } from '../../../kernel/outbox/use-outbox-act.ts'
import { refusalOfDate } from '../../../kernel/format.ts'
import { toast } from '../../../kernel/toasts.ts'
import { errorText } from '../../../kernel/words.ts'
import {
  PhoneButton,
  PhoneDate,
  PhoneField,
  PhoneQuantity,
  phoneWords,
  Sheet,
  type ItemActProps,
} from '../../../shell/phone/index.ts'
import { decimalsOf, quantityText } from '../../stock/index.ts'
import { reservations } from '../api.ts'
import { todayOfCompany } from '../reservation-columns.tsx'
import { reservationWords } from '../words.ts'
import type { ReserveAct } from './reserve-act.ts'
import { reserveActs } from './reserve-acts.ts'
import { reservationPhoneWords } from './words.ts'

const nameText = (name: ReserveAct['name'] | undefined) => (typeof name === 'object' ? name.name : '')

/** Keeps a quantity for somebody or something until the end of a day (RES-07). */
export const ReserveSheet = ({ item, isOld, refused, onClose }: ItemActProps) => {
  const say = reservationWords.use()
  const sayPhone = reservationPhoneWords.use()
  const names = useId()
  const before = refused?.input as ReserveAct | undefined
  const { data: list } = useQuery(reservations.names.query({ query: { size: 500 } }))
  const [name, setName] = useState(nameText(before?.name))
  const [quantity, setQuantity] = useState<number | null>(before?.quantity ?? 1)
  const [day, setDay] = useState({ value: before?.expiryDate ?? '', isWrong: false })
  const [tried, setTried] = useState(false)
  const act = useOutboxAct(reserveActs, async ({ state }) => {
    if (state === 'kept') toast.info(phoneWords.say('network.kept'))
    if (refused) await outbox.leaveOut(refused)
    onClose()
  })

  const wrong = {
    name: name.trim() ? null : errorText('required'),
    quantity:
      quantity === null
        ? errorText('required')
        : quantity <= 0
          ? errorText('quantity_zero')
          : !isOld && quantity > item.quantityAvailable
            ? errorText('reservation_too_much', { quantity: item.quantityAvailable })
            : null,
    day: !day.value
      ? errorText('required')
      : day.isWrong
        ? refusalOfDate(day.value)
        : day.value < todayOfCompany()
          ? errorText('reservation_past')
          : null,
  }
  const send = () => {
    setTried(true)
    if (wrong.name || wrong.quantity || wrong.day || quantity === null) return
    const text = name.trim()
    const known = list?.data.find((one) => one.name === text)
    act.submit({
      item: { guid: item.guid, name: item.name },
      name: known ? known.guid : { name: text },
      quantity,
      expiryDate: day.value,
    })
  }
  return (
    <Sheet
      title={sayPhone('reserve_for', { name: item.name })}
      onClose={onClose}
      onSubmit={send}
      action={
        <PhoneButton type="submit" busy={act.saving}>
          {sayPhone('reserve')}
        </PhoneButton>
      }
    >
      <PhoneField
        label={say('form.name')}
        maxLength={255}
        list={names}
        value={name}
        error={tried ? wrong.name : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <datalist id={names}>
        {list?.data.map(({ guid, name: one }) => (
          <option key={guid} value={one} />
        ))}
      </datalist>
      <PhoneQuantity
        label={say('form.quantity')}
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={act.refusal ?? (tried ? wrong.quantity : null)}
        help={say('form.available', { quantity: quantityText(item.quantityAvailable, item.unit) })}
        onChange={(value) => {
          setQuantity(value)
          act.forget()
        }}
      />
      <PhoneDate
        label={say('form.expiry')}
        value={day.value}
        error={tried ? wrong.day : null}
        onChange={(value, isWrong) => setDay({ value: value ?? '', isWrong })}
      />
    </Sheet>
  )
}
