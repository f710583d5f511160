import { roles } from '@entrepot/contract/kernel/roles.ts'

export const COUNTERS = roles('ITEM', 'INVENTORY')
/** How exact the stock is comes from movements. */
export const ROWS = roles('ITEM', 'TRANSACTIONS')
