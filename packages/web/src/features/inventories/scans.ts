import { itemsApi } from '@entrepot/contract/items/item.ts'
import { createClient } from '../../kernel/client.ts'

export const scans = createClient('scans', { scan: itemsApi.scan })
