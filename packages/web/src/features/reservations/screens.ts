import { createRoute } from '@tanstack/react-router'
import { IconBookmark } from '@tabler/icons-react'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen, settingsRoute, type RailEntry } from '../../shell/index.ts'
import { RESERVATION_VIEW } from './access.ts'

export const RESERVATIONS_ACCESS = { module: 'reservation', roles: RESERVATION_VIEW } as const
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const guidIn = (value: unknown): value is string => typeof value === 'string' && GUID.test(value)
const textIn = (value: unknown): string | null => ((typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : null)

/** Active ones unless the address says otherwise. */
export const STATES = ['active', 'inactive', 'all'] as const
export type ReservationsSearch = { q?: string; state?: 'inactive' | 'all'; name?: string; folder?: string; item?: string; sort?: string }
const SORTS = /^-?(name|item|quantity|taken|expiryDate|createdAt|createdBy)$/

export const reservationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reservations',
  validateSearch: ({ q, state, name, folder, item, sort }: Record<string, unknown>): ReservationsSearch => ({
    ...(textIn(q) && { q: textIn(q)! }),
    ...((state === 'inactive' || state === 'all') && { state }),
    ...(guidIn(name) && { name }),
    ...(guidIn(folder) && { folder }),
    ...(guidIn(item) && { item }),
    ...(typeof sort === 'string' && SORTS.test(sort) && { sort }),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadListWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./reservations-page.tsx'), 'ReservationsPage'),
})

export type NamesSearch = { q?: string; sort?: string }
export const reservationNamesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/reservations',
  validateSearch: ({ q, sort }: Record<string, unknown>): NamesSearch => ({ ...(textIn(q) && { q: textIn(q)! }), ...((sort === 'name' || sort === '-name') && { sort }) }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadNameWords()), ...RESERVATIONS_ACCESS }),
  component: lazyScreen(() => import('./names-page.tsx'), 'NamesPage'),
})

export const reservationsEntry: RailEntry = { label: 'reservations', icon: IconBookmark, to: '/reservations', ...RESERVATIONS_ACCESS, go: 'r' }

refreshOn('items', ['reservations'])
refreshOn('config', ['reservations'])
