import { createRoute } from '@tanstack/react-router'
import { IconBookmark } from '@tabler/icons-react'
import { lazyScreen } from '../../../shell/index.ts'
import { phoneRoute, phoneScreen, type PhoneModule } from '../../../shell/phone/index.ts'
import { RESERVATION_VIEW } from '../access.ts'

const access = { module: 'reservation', roles: RESERVATION_VIEW } as const
let title = () => ''
const reservationsRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: '/m/reservations',
  ...phoneScreen({
    ...access,
    title: () => title(),
    words: async () => {
      const { reservationPhoneWords, RESERVATION_PHONE_WORDS } = await import('./words.ts')
      title = () => reservationPhoneWords.say('title')
      return RESERVATION_PHONE_WORDS
    },
  }),
  component: lazyScreen(() => import('./reservations-page.tsx'), 'PhoneReservationsPage'),
})

/** What one keeps, and keeping more (NAV-72). */
export const reservationsPhone: PhoneModule = {
  routes: [reservationsRoute],
  more: [
    {
      label: { fr: 'Réservations', en: 'Reservations' },
      place: 10,
      icon: IconBookmark,
      to: '/m/reservations',
      ...access,
    },
  ],
  standsFor: (path) => (path === '/reservations' ? '/m/reservations' : null),
  refreshOn: [['items', 'reservations']],
  later: async () => (await import('./later.ts')).later,
}
