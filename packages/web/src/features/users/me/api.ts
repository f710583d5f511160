import { ownSessionApi } from '@entrepot/contract/auth/own-session.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient } from '../../../kernel/client.ts'

export const own = createClient('own', { save: usersApi.updateMe, password: ownSessionApi.changePassword })
