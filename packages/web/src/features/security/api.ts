import { securityApi } from '@entrepot/contract/security/security.ts'
import { createClient } from '../../kernel/client.ts'

export const security = createClient('security', securityApi)
