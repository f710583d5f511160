import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const ORDERS_ACCESS = { module: 'order', roles: anyRole('ORDER') } as const
export const ORDER_ADD = roles('ORDER', 'ADD')
export const ORDER_EDIT = roles('ORDER', 'EDIT')
export const ORDER_DELETE = roles('ORDER', 'DELETE')
/** Puts what came into stock (ORD-10). */
export const RECEIVES = { module: 'order', roles: ORDER_EDIT } as const
