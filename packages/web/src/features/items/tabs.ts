export const ITEM_TABS = ['details', 'places', 'codes', 'movements', 'reservations', 'history'] as const
export type ItemTab = (typeof ITEM_TABS)[number]
