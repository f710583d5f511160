import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { RESERVATIONS_ACCESS, reservationNamesRoute, reservationsRoute } from './screens.ts'

export const reservationsModule = defineWebModule({
  routes: { main: [reservationsRoute], settings: [reservationNamesRoute] },
  rail: [
    {
      label: { fr: 'Réservations', en: 'Reservations' },
      place: 70,
      icon: IconBookmark,
      to: '/reservations',
      go: 'r',
      ...RESERVATIONS_ACCESS,
    },
  ],
  home: {
    looks: [
      {
        line: 'ending_reservations',
        place: 30,
        icon: IconBookmark,
        label: { fr: 'Réservations qui se terminent', en: 'Reservations that end soon' },
        all: '/reservations?due=soon&sort=expiryDate',
        hrefOf: ({ name }) => `/reservations?due=soon&sort=expiryDate&q=${encodeURIComponent(name)}`,
      },
      {
        line: 'ended_reservations',
        place: 40,
        icon: IconBookmarkOff,
        label: { fr: 'Réservations terminées cette semaine', en: 'Reservations that ended this week' },
        all: '/reservations?state=inactive&due=past&sort=-expiryDate',
        hrefOf: ({ name }) => `/reservations?state=inactive&due=past&sort=-expiryDate&q=${encodeURIComponent(name)}`,
      },
    ],
  },
  settings: [
    {
      path: 'reservations',
      label: { fr: 'Réservations', en: 'Reservations' },
      group: 'operations',
      place: 30,
      landing: 100,
      ...RESERVATIONS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
