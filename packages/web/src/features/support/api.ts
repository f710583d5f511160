import { supportApi } from '@entrepot/contract/support/support.ts'
import { createClient } from '../../kernel/client.ts'

export const support = createClient('support', supportApi)
