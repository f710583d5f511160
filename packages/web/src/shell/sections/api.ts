import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { createClient } from '../../kernel/client.ts'

export const people = createClient('people', { administrators: manageUsersApi.administrators })
