import { can } from './rights.ts'
import { type Role, roles } from './roles.ts'

/**
 * Who sees prices, costs and values. Nobody else sees one anywhere: not in a list, a file, a document, a mail or
 * the log, and may neither sort by one nor ask for one.
 */
export const PRICE_ROLES: readonly Role[] = roles('PRICE', 'VIEW')
export const seesPrices = (held: Iterable<Role>): boolean => can(held, PRICE_ROLES)
