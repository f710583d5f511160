/** What can be searched (SRCH-04). Without zod: addresses of the client name them too. */
export const SEARCH_TARGETS = [
  'items',
  'folders',
  'variants',
  'interventions',
  'orders',
  'transactions',
  'reservations',
  'checkouts',
] as const
export type SearchTarget = (typeof SEARCH_TARGETS)[number]

/**
 * Targets that hold records today. Operations, orders and checkouts answer as modules that are off until they exist.
 */
export const OPEN_TARGETS = [
  'items',
  'folders',
  'variants',
  'transactions',
  'reservations',
] as const satisfies readonly SearchTarget[]
export type OpenTarget = (typeof OPEN_TARGETS)[number]
