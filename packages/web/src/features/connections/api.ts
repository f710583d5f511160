import { connectionsApi } from '@entrepot/contract/connections/connection.ts'
import { createClient } from '../../kernel/client.ts'

export const connections = createClient('connections', connectionsApi)
