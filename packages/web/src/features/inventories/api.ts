import { inventoriesApi } from '@entrepot/contract/inventories/inventory.ts'
import { createClient } from '../../kernel/client.ts'

export const inventories = createClient('inventories', inventoriesApi)
