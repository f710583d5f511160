import { itemsApi } from '@entrepot/contract/items/api.ts'
import { createClient } from '../../kernel/client.ts'

export const scans = createClient('scans', { scan: itemsApi.scan })
