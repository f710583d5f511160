import { groupsApi } from '@entrepot/contract/groups/group.ts'
import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { createClient } from '../../kernel/client.ts'

const { list, get, create, update, setStatus, remove, roles, invite, sendRecoveryCode } = manageUsersApi
/**
 * Not the scope `users`: that is the session's own record, which is thrown away and read again with every change of
 * rights.
 */
export const accounts = createClient('accounts', {
  list,
  get,
  create,
  update,
  setStatus,
  remove,
  roles,
  invite,
  sendRecoveryCode,
})
export const groups = createClient('groups', groupsApi)
