import type { Item } from '@entrepot/contract/items/item.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../kernel/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { quantityText } from '../stock/index.ts'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

type Props = {
  item: Item
  chosen: Reservation | null
  error: string | undefined
  onChange: (reservation: Reservation | null) => void
}

/** Which reservation a stock out is for; shown only where there is one (RES-10). */
export const ReservationChoice = ({ item, chosen, error, onChange }: Props) => {
  const say = reservationWords.use()
  const { data } = useQuery(reservations.list.query({ query: { item: item.guid, active: 'true', size: 500 } }))
  if (!data || data.data.length === 0) return null
  const named = ({ name, quantity, expiryDate }: Reservation) =>
    say('choice.option', { name: name.name, quantity: quantityText(quantity, item.unit), day: formatDate(expiryDate) })
  return (
    <NativeSelect
      label={say('choice.label')}
      value={chosen?.guid ?? ''}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(data.data.find(({ guid }) => guid === value) ?? null)}
      data={[
        { value: '', label: say('choice.none') },
        ...data.data.map((reservation) => ({ value: reservation.guid, label: named(reservation) })),
      ]}
    />
  )
}
