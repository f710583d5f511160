import { itemsApi } from '@entrepot/contract/items/api.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { createClient } from '../../kernel/client.ts'

export const stock = createClient('stock', stockApi)
/** Here, since the screens of the items stand on those of the stock. */
export const items = createClient('items', itemsApi)
