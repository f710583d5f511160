import { roles } from '@entrepot/contract/kernel/roles.ts'

export const ROWS = roles('ITEM', 'TRANSACTIONS')
export const PROPOSALS = roles('ORDER', 'ADD')
