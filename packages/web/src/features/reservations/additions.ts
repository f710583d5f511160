import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { searchTarget } from '../search/index.ts'
import { seesReservations } from './access.ts'
import type { Additions } from '../../shell/index.ts'

/** Parts of other screens bring their words along. */
const words = async () => (await import('./words.ts')).loadListWords()
const ItemReservations = lazyPart(async () => {
  const [{ ItemReservations: part }] = await Promise.all([import('./item-reservations.tsx'), words()])
  return part
})
const ReservationChoice = lazyPart(async () => {
  const [{ ReservationChoice: part }] = await Promise.all([import('./reservation-choice.tsx'), words()])
  return part
})

export const additions: Additions = {
  itemTabs: [
    {
      id: 'reservations',
      label: { fr: 'Réservé', en: 'Reserved' },
      place: 60,
      shows: seesReservations,
      Panel: ItemReservations,
    },
  ],
  exitFields: [{ names: ['reservation'], shows: seesReservations, Field: ReservationChoice }],
  searchTargets: {
    reservations: searchTarget({
      label: { fr: 'Réservations', en: 'Reservations' },
      allowed: seesReservations,
      load: async () => {
        const [{ reservationColumns }] = await Promise.all([import('./reservation-columns.tsx'), words()])
        return reservationColumns
      },
      nameOf: ({ item }) => item.name,
      hrefOf: ({ item }) => `/item/${item.guid}?tab=reservations`,
    }),
  },
  notifications: { reservation_expired: IconCalendarOff, reservation_short: IconAlertTriangle },
  sourceLinks: { reservation: () => '/reservations?state=all' },
  recordLinks: {
    reservation: () => '/reservations?state=all',
    reservation_name: () => '/settings/reservations',
  },
}
