import { bulkApi } from '@entrepot/contract/bulk/bulk.ts'
import { createClient } from '../../kernel/client.ts'

export const bulk = createClient('bulk', bulkApi)
