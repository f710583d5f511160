import { authApi } from '@entrepot/contract/auth/auth.ts'
import { createClient } from '../../kernel/client.ts'

export const auth = createClient('auth', authApi)
