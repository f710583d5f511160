import { groupsApi } from '@entrepot/contract/groups/group.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient } from '../../kernel/client.ts'

const { list, get, create, update, setStatus, remove, roles } = usersApi
/** Not the scope `users`: that is the session's own record, which is thrown away and read again with every change of rights. */
export const accounts = createClient('accounts', { list, get, create, update, setStatus, remove, roles })
export const groups = createClient('groups', groupsApi)
