import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { createClient } from '../../kernel/client.ts'

export const stock = createClient('stock', stockApi)
