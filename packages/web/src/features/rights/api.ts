import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { groupsApi } from '@entrepot/contract/groups/group.ts'
import { rightsApi } from '@entrepot/contract/rights/rights.ts'
import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { createClient } from '../../kernel/client.ts'

export const rights = createClient('rights', rightsApi)
export const folderLevels = createClient('folder-levels', { get: foldersApi.rights, set: foldersApi.setRights })
export const people = createClient('people', { users: manageUsersApi.list, groups: groupsApi.list })
