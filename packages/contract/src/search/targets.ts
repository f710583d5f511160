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
