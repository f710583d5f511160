import { createRoute } from '@tanstack/react-router'
import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen, settingsRoute } from '../../shell/index.ts'
import { RESERVATION_VIEW } from './access.ts'

export const RESERVATIONS_ACCESS = { module: 'reservation', roles: RESERVATION_VIEW } as const

/** Active ones unless the address says otherwise. */
export const STATES = ['active', 'inactive', 'all'] as const
export type ReservationsSearch = {
  q?: string
  state?: 'inactive' | 'all'
  name?: string
  folder?: string
  item?: string
  sort?: string
}
const SORTS = /^-?(name|item|quantity|taken|expiryDate|createdAt|createdBy)$/

export const reservationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reservations',
  validateSearch: ({ q, state, name, folder, item, sort }: Record<string, unknown>): ReservationsSearch => ({
    ...queryIn(q),
    ...((state === 'inactive' || state === 'all') && { state }),
    ...(isGuid(name) && { name }),
    ...(isGuid(folder) && { folder }),
    ...(isGuid(item) && { item }),
    ...sortIn(sort, SORTS),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadListWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./reservations-page.tsx'), 'ReservationsPage'),
})

export type NamesSearch = { q?: string; sort?: string }
export const reservationNamesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/reservations',
  validateSearch: ({ q, sort }: Record<string, unknown>): NamesSearch => ({
    ...queryIn(q),
    ...sortIn(sort, /^-?name$/),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadNameWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./names-page.tsx'), 'NamesPage'),
})

refreshOn('items', ['reservations'])
refreshOn('config', ['reservations'])
