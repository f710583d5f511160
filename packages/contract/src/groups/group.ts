import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  exportQuery,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  Name,
  pageOf,
  Ref,
  RefInput,
  orNone,
} from '../kernel/shapes.ts'
import { folderRolesFields, RolesInput } from '../users/manage-users.ts'
import { FolderPermission } from '../users/user.ts'

/** What a group gives to its members; levels on folders the viewer does not see are not in it, and stay as they are. */
export const GroupRow = z.object({
  guid: Guid,
  name: z.string(),
  memberCount: z.int(),
  roles: z.array(z.string()),
  folder_roles: z.array(FolderPermission),
  foldersPermissions: z.array(FolderPermission),
  createdAt: Instant,
  version: z.int(),
})
export type GroupRow = z.infer<typeof GroupRow>
export const Group = z.object({ ...GroupRow.shape, members: z.array(Ref) })
export type Group = z.infer<typeof Group>

const groupFields = {
  name: Name,
  members: orNone(z.array(RefInput).max(5000)).optional(),
  roles: orNone(RolesInput).optional(),
  ...folderRolesFields,
}
export const GroupInput = z.object(groupFields)
export type GroupInput = z.infer<typeof GroupInput>
export const GroupChange = z.object({ ...groupFields, version: z.int().optional() }).partial()
export type GroupChange = z.infer<typeof GroupChange>

export const GroupListQuery = z.object({ ...listQuery, ...exportQuery })
export type GroupListQuery = z.infer<typeof GroupListQuery>

const groupErrors = ['exists', 'grant_denied', 'take_denied'] as const

export const groupsApi = defineApi({
  list: {
    method: 'GET',
    path: '/groups',
    summary: 'Groups by page, with how many members each has',
    access: anyRole('GROUP'),
    query: GroupListQuery,
    response: pageOf(GroupRow),
  },
  get: {
    method: 'GET',
    path: '/groups/:guid',
    summary: 'One group with its members',
    access: anyRole('GROUP'),
    params: GuidParams,
    response: Group,
  },
  create: {
    method: 'POST',
    path: '/groups',
    summary: 'Create a group',
    access: roles('GROUP', 'ADD'),
    body: GroupInput,
    response: Group,
    status: 201,
    errors: groupErrors,
  },
  update: {
    method: 'PUT',
    path: '/groups/:guid',
    summary: 'Change a group and who is in it',
    access: roles('GROUP', 'EDIT'),
    params: GuidParams,
    body: GroupChange,
    response: Group,
    errors: [...groupErrors, 'stale', 'last_admin'],
  },
  remove: {
    method: 'DELETE',
    path: '/groups/:guid',
    summary: 'Delete a group; its members stay, without what it gave them',
    access: roles('GROUP', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['last_admin', 'grant_denied', 'take_denied'],
  },
})
