export const ITEM_TABS = ['details', 'places', 'codes', 'movements', 'reservations', 'files', 'comments', 'history'] as const
export type ItemTab = (typeof ITEM_TABS)[number]
