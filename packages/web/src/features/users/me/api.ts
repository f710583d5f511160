import { ownSessionApi } from '@entrepot/contract/auth/own-session.ts'
import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { createClient } from '../../../kernel/client.ts'

export const own = createClient('own', {
  save: manageUsersApi.updateMe,
  password: ownSessionApi.changePassword,
  leave: manageUsersApi.leave,
})
