import { requestsApi } from '@entrepot/contract/requests/request.ts'
import { createClient } from '../../kernel/client.ts'

export const requests = createClient('requests', requestsApi)
