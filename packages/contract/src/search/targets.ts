import { OPEN_TARGETS, type OpenTarget } from '../modules.ts'

/** What can be searched by the requirements (SRCH-04), in their order; a target without a module has none yet. */
const REQUIRED = [
  'items',
  'folders',
  'variants',
  'interventions',
  'orders',
  'transactions',
  'reservations',
  'checkouts',
] as const
export type SearchTarget = (typeof REQUIRED)[number] | OpenTarget
export const SEARCH_TARGETS: readonly SearchTarget[] = [...new Set<SearchTarget>([...REQUIRED, ...OPEN_TARGETS])]
