import { authApi } from '@entrepot/contract/auth/auth.ts'
import { ssoApi } from '@entrepot/contract/sso/sso.ts'
import { createClient } from '../../kernel/client.ts'

export const auth = createClient('auth', authApi)
export const sso = createClient('sso', { start: ssoApi.start, callback: ssoApi.callback })
