import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { quantityText, type ExitField } from '../stock/index.ts'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

type Props = ComponentProps<ExitField['Field']>

/** Which reservation a stock out is for; shown only where there is one (RES-10). */
export const ReservationChoice = ({ item, chosen, errors, onChange }: Props) => {
  const say = reservationWords.use()
  const { data } = useQuery(reservations.list.query({ query: { item: item.guid, active: 'true', size: 500 } }))
  if (!data || data.data.length === 0) return null
  const named = ({ name, quantity, expiryDate }: Reservation) =>
    say('choice.option', { name: name.name, quantity: quantityText(quantity, item.unit), day: formatDate(expiryDate) })
  const choose = (value: string) => {
    const reservation = data.data.find(({ guid }) => guid === value)
    onChange(reservation ? { body: { reservation: reservation.guid }, quantity: reservation.quantity } : null)
  }
  return (
    <NativeSelect
      label={say('choice.label')}
      value={chosen?.body.reservation ?? ''}
      error={errors.reservation}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[
        { value: '', label: say('choice.none') },
        ...data.data.map((reservation) => ({ value: reservation.guid, label: named(reservation) })),
      ]}
    />
  )
}
