/** Without zod: addresses name them. A test holds them to the contract. */
export const SETS = ['found', 'ambiguous', 'elsewhere', 'not_found', 'duplicates'] as const
export type SetName = (typeof SETS)[number]
const WITH_ITEMS = ['found', 'ambiguous', 'elsewhere'] as const
export type ItemSet = (typeof WITH_ITEMS)[number]
export const holdsItems = (set: SetName): set is ItemSet => (WITH_ITEMS as readonly SetName[]).includes(set)
