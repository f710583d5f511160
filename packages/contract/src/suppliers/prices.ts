import { can } from '../kernel/rights.ts'
import { anyRole, type Role, roles } from '../kernel/roles.ts'

/**
 * Who sees prices: whoever writes orders, or has a role for suppliers. Nobody else sees one anywhere: not in a
 * list, a file, a document or the log.
 */
export const PRICE_ROLES: readonly Role[] = [...roles('ORDER', 'ADD', 'EDIT'), ...anyRole('ORDER_SUPPLIER')]
export const seesPrices = (held: ReadonlySet<Role>): boolean => can(held, PRICE_ROLES)
