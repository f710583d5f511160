import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const ORDERS_ACCESS = { module: 'order', roles: anyRole('ORDER') } as const
export const ORDER_ADD = roles('ORDER', 'ADD')
export const ORDER_EDIT = roles('ORDER', 'EDIT')
export const ORDER_DELETE = roles('ORDER', 'DELETE')
