export const ITEM_TABS = [
  'details',
  'variants',
  'places',
  'codes',
  'movements',
  'reservations',
  'files',
  'comments',
  'history',
] as const
export type ItemTab = (typeof ITEM_TABS)[number]
