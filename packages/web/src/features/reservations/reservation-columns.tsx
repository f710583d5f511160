import { Flex } from '@mantine/core'
import { RESERVATION_LIST } from '@entrepot/contract/reservations/list.ts'
import { addDays, companyToday, DEFAULT_TIME_ZONE, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { formatDate } from '../../kernel/format.ts'
import { session } from '../../kernel/session.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { reservationWords } from './words.ts'

const SOON_DAYS = 3
export const todayOfCompany = (): Day => companyToday(new Date(), session.get().config?.timeZone ?? DEFAULT_TIME_ZONE)
export const stateText = ({ active, ended }: Reservation) =>
  reservationWords.say(`states.${active || ended === null ? 'active' : ended}`)

/** What ends soon says so in a word. */
const urgency = ({ active, expiryDate }: Reservation): 'last_day' | 'soon' | null => {
  const today = todayOfCompany()
  if (!active || expiryDate > addDays(today, SOON_DAYS)) return null
  return expiryDate <= today ? 'last_day' : 'soon'
}
export const ExpiryText = ({ reservation }: { reservation: Reservation }) => {
  const urgent = urgency(reservation)
  return (
    <Flex component="span" display="inline-flex" align="center" gap={6}>
      {formatDate(reservation.expiryDate)}{' '}
      {urgent && <StateBadge tone="warning">{reservationWords.say(urgent)}</StateBadge>}
    </Flex>
  )
}
export const StateText = ({ reservation }: { reservation: Reservation }) => (
  <StateBadge {...(reservation.active && { tone: 'info' as const })}>{stateText(reservation)}</StateBadge>
)

/** In the language of the moment; the texts are read when the screen is drawn. */
export const reservationColumns = (): GridColumn<Reservation>[] =>
  gridColumns<Reservation>()(RESERVATION_LIST, (name) => reservationWords.say(`columns.${name}`), {
    name: { width: 210, fixed: true, pinned: 'left' },
    item: { width: 230, href: ({ item }) => `/item/${item.guid}?tab=reservations` },
    quantity: { text: ({ quantity, item }) => quantityText(quantity, item.unit) },
    expiryDate: { width: 190, cell: (reservation) => <ExpiryText reservation={reservation} /> },
    state: { width: 130, text: stateText, cell: (reservation) => <StateText reservation={reservation} /> },
    folder: { width: 170 },
    taken: { width: 120, text: ({ taken, item }) => (taken === 0 ? '' : quantityText(taken, item.unit)) },
    createdBy: {},
    createdAt: {},
  })
