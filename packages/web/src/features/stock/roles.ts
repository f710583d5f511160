import { roles } from '@entrepot/contract/kernel/roles.ts'

export const ITEM_TRANSACTIONS = roles('ITEM', 'TRANSACTIONS')
