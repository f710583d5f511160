import { defaultCallPrefix } from '@entrepot/contract/users/phone.ts'
import type { FolderEntries } from '@entrepot/contract/kernel/folder-rights.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { isRole } from '@entrepot/contract/kernel/roles.ts'
import type { User } from '@entrepot/contract/users/manage-users.ts'
import type { FolderPermission, Level } from '@entrepot/contract/users/user.ts'
import type { z } from 'zod'

export type FolderRoles = [folder: string, level: Level][]
export type Permissions = readonly z.infer<typeof FolderPermission>[]

/** What the form holds. Levels are a list, as the server names them. */
export type Values = {
  firstname: string
  lastname: string
  is_user: boolean
  email: string
  username: string
  call_prefix: string
  phone: string
  tag: string
  notes: string
  password: string
  roles: string[]
  groups: string[]
  folder_roles: [folder: string, level: 'none' | 'read' | 'write'][]
}

/** Who signs in on a computer needs the right to; everything else is a choice. */
export const emptyValues = (language: Language): Values => ({
  firstname: '',
  lastname: '',
  is_user: true,
  email: '',
  username: '',
  call_prefix: defaultCallPrefix(language),
  phone: '',
  tag: '',
  notes: '',
  password: '',
  roles: ['ROLE_LOGIN_DESKTOP'],
  groups: [],
  folder_roles: [],
})
export const valuesOf = (user: User): Values => ({
  firstname: user.firstname,
  lastname: user.lastname,
  is_user: user.is_user,
  email: user.pendingEmail ?? user.email ?? '',
  username: user.username,
  call_prefix: user.call_prefix,
  phone: user.phone,
  tag: user.tag ?? '',
  notes: user.notes,
  password: '',
  roles: user.roles,
  groups: user.groups.map(({ guid }) => guid),
  folder_roles: [...entriesOf(user.folder_roles)],
})
export const entriesOf = (permissions: Permissions): FolderEntries =>
  new Map(permissions.map(({ folder, permission }) => [folder.guid, permission]))
export const permissionsOf = (entries: Iterable<readonly [string, 'none' | 'read' | 'write']>) =>
  [...entries].map(([folder, permission]) => ({ folder, permission }))

/** `withGroups`: who does not see the groups leaves them as they are. */
export const bodyOf = (values: Values, withGroups: boolean) => {
  const { password: _, email, username, tag, roles, groups, folder_roles, ...rest } = values
  return {
    ...rest,
    email: email.trim() || null,
    ...(username.trim() && { username }),
    tag: tag.trim() || null,
    roles: roles.filter(isRole),
    ...(withGroups && { groups }),
    folder_roles: permissionsOf(folder_roles),
  }
}
