import { incomingApi } from '@entrepot/contract/incoming/incoming.ts'
import { createClient } from '../../kernel/client.ts'

export const incoming = createClient('incoming', incomingApi)
