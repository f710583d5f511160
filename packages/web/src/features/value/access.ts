import { PRICE_ROLES } from '@entrepot/contract/kernel/price-rights.ts'

export const VALUE_ACCESS = { roles: PRICE_ROLES } as const
