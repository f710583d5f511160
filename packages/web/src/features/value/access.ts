export const VALUE_ACCESS = { roles: ['ROLE_PRICE_VIEW'] } as const
