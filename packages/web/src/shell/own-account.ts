import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient } from '../kernel/client.ts'

export const ownAccount = createClient('own', { save: usersApi.updateMe, closeTour: usersApi.onboarding })
