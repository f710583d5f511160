import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { createClient } from '../kernel/client.ts'

export const ownAccount = createClient('own', { save: manageUsersApi.updateMe, closeTour: manageUsersApi.onboarding })
