import { IconBookmark } from '@tabler/icons-react'
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
