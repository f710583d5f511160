import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen, settingsRoute } from '../../shell/index.ts'
import { RESERVATION_VIEW } from './access.ts'
import { reservationsSearch, namesSearch } from './address.ts'

export const RESERVATIONS_ACCESS = { module: 'reservation', roles: RESERVATION_VIEW } as const

export const reservationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reservations',
  validateSearch: reservationsSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadListWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./reservations-page.tsx'), 'ReservationsPage'),
})
export const reservationNamesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/reservations',
  validateSearch: namesSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadNameWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./names-page.tsx'), 'NamesPage'),
})

refreshOn('items', ['reservations'])
refreshOn('config', ['reservations'])
