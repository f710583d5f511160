import { roles } from '@entrepot/contract/kernel/roles.ts'

export const PAST_ACCESS = { roles: roles('ITEM', 'TRANSACTIONS') } as const
export const RIGHTS_THEN = roles('USER', 'VIEW')
