import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const SUPPLIERS_ACCESS = { module: 'order', roles: anyRole('ORDER_SUPPLIER', 'ORDER') } as const
export const SUPPLIER_ADD = [...roles('ORDER_SUPPLIER', 'ADD'), 'ROLE_ORDER_FULL'] as const
export const SUPPLIER_EDIT = [...roles('ORDER_SUPPLIER', 'EDIT'), 'ROLE_ORDER_FULL'] as const
export const SUPPLIER_DELETE = [...roles('ORDER_SUPPLIER', 'DELETE'), 'ROLE_ORDER_FULL'] as const
