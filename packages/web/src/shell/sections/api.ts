import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient } from '../../kernel/client.ts'

export const people = createClient('people', { administrators: usersApi.administrators })
