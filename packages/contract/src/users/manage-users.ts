import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Language } from '../kernel/language.ts'
import { ALL_ROLES, anyRole, roles } from '../kernel/roles.ts'
import {
  exportQuery,
  Guid,
  GuidParams,
  LENGTH,
  Instant,
  listQuery,
  LongText,
  Name,
  pageOf,
  Ref,
  RefInput,
  orEmpty,
  orNone,
} from '../kernel/shapes.ts'
import { FolderPermission, Level, Me } from './user.ts'

export const USER_STATUSES = ['active', 'inactive'] as const
export const UserStatus = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof UserStatus>

/** A role that the catalogue does not know is refused (PERM-24); whichever spelling was given is kept (PERM-20). */
export const RolesInput = z.array(z.enum(ALL_ROLES)).max(500)
export const FolderRolesInput = z.array(z.object({ folder: RefInput, permission: Level })).max(5000)
/** Both names of the same data are accepted; where they differ, `folder_roles` counts (USER-05). */
export const folderRolesFields = {
  folder_roles: orNone(FolderRolesInput).optional(),
  foldersPermissions: orNone(FolderRolesInput).optional(),
}

const GroupRights = z.object({
  guid: Guid,
  name: z.string(),
  roles: z.array(z.string()),
  foldersPermissions: z.array(FolderPermission),
})

/** A row of the list: what every holder of a USER role sees (USER-06, T5). */
export const UserRow = z.object({
  guid: Guid,
  lastname: z.string(),
  firstname: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  status: UserStatus,
  active: z.boolean(),
  /** false: a person without an account (USER-04). */
  is_user: z.boolean(),
  groups: z.array(Ref),
  createdAt: Instant,
})
export type UserRow = z.infer<typeof UserRow>

/** A user with what they may do. Levels on folders the viewer does not see are not in it, and stay as they are. */
export const User = z.object({
  ...UserRow.shape,
  phone: z.string(),
  call_prefix: z.string(),
  tag: z.string().nullable(),
  notes: z.string(),
  roles: z.array(z.string()),
  folder_roles: z.array(FolderPermission),
  foldersPermissions: z.array(FolderPermission),
  /** Each with what it gives, so that it can be shown as inherited (USER-20). */
  groups: z.array(GroupRights),
  /** The new address, until the link sent to it is used. */
  pendingEmail: z.string().nullable(),
  /** Has not chosen a password yet. */
  invited: z.boolean(),
  secondFactor: z.boolean(),
  company: Ref,
  version: z.int(),
})
export type User = z.infer<typeof User>

const userFields = {
  firstname: Name,
  lastname: Name,
  email: z.string().trim().max(254).nullable().optional(),
  username: z.string().trim().max(LENGTH.username).optional(),
  phone: orEmpty(z.string().trim().max(35)).optional(),
  call_prefix: z
    .string()
    .trim()
    .regex(/^\+\d{1,4}$/)
    .optional(),
  tag: z.string().trim().max(255).nullable().optional(),
  notes: orEmpty(LongText).optional(),
  is_user: z.boolean().optional(),
  roles: orNone(RolesInput).optional(),
  groups: orNone(z.array(RefInput).max(500)).optional(),
  ...folderRolesFields,
}
export const UserInput = z.object({
  ...userFields,
  status: UserStatus.optional(),
  /** Write-only; without one, an invitation is sent (USER-18). */ password: z.string().max(1000).optional(),
})
export type UserInput = z.infer<typeof UserInput>
export const UserChange = z.object({ ...userFields, version: z.int().optional() }).partial()
export type UserChange = z.infer<typeof UserChange>

/** The catalogue as a role picker shows it (PERM-41). */
export const RoleArea = z.object({
  area: z.string(),
  label: z.string(),
  roles: z.array(z.object({ role: z.string(), verb: z.string(), label: z.string() })),
})
export type RoleArea = z.infer<typeof RoleArea>

export const UserListQuery = z.object({
  ...listQuery,
  ...exportQuery,
  status: UserStatus.optional(),
  group: Guid.optional(),
})
export type UserListQuery = z.infer<typeof UserListQuery>

export const INVITATION_DAYS = 7

const userErrors = ['exists', 'required', 'grant_denied', 'take_denied', 'plan_limit_users'] as const

/**
 * What administrators and persons change; apart from what opening a session asks, so that the sign-in page need not
 * know it.
 */
export const manageUsersApi = defineApi({
  list: {
    method: 'GET',
    path: '/users',
    summary: 'Users of the company by page',
    access: anyRole('USER'),
    query: UserListQuery,
    response: pageOf(UserRow),
  },
  get: {
    method: 'GET',
    path: '/users/:guid',
    summary: 'One user with roles, groups and folder permissions',
    access: roles('USER', 'ADD', 'EDIT', 'DELETE'),
    params: GuidParams,
    response: User,
  },
  create: {
    method: 'POST',
    path: '/users',
    summary: 'Create a user and invite them, or link the person the e-mail belongs to',
    access: roles('USER', 'ADD'),
    body: UserInput,
    response: User,
    status: 201,
    errors: userErrors,
  },
  update: {
    method: 'PUT',
    path: '/users/:guid',
    summary: 'Change a user; a new e-mail counts once the link sent to it is used',
    access: roles('USER', 'EDIT'),
    params: GuidParams,
    body: UserChange,
    response: User,
    errors: [...userErrors, 'stale', 'last_admin', 'own_account'],
  },
  setStatus: {
    method: 'PUT',
    path: '/users/:guid/status',
    summary: 'Enable or disable a user',
    access: roles('USER', 'EDIT'),
    params: GuidParams,
    body: z.object({ status: UserStatus }),
    response: User,
    errors: ['take_denied', 'last_admin', 'own_account', 'plan_limit_users'],
  },
  remove: {
    method: 'DELETE',
    path: '/users/:guid',
    summary: 'Remove a user; what they made keeps their name',
    access: roles('USER', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['take_denied', 'last_admin', 'own_account'],
  },
  invite: {
    method: 'POST',
    path: '/users/:guid/invite',
    summary: 'Send the invitation again to somebody who has not chosen a password yet',
    access: roles('USER', 'EDIT'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['not_found', 'already_joined', 'too_many_requests'],
  },
  sendRecoveryCode: {
    method: 'POST',
    path: '/users/:guid/second-factor/code',
    summary: 'Mail a recovery code, good for a day, to a user who lost telephone and recovery codes',
    access: roles('USER'),
    sensitive: true,
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['not_found', 'factor_none', 'too_many_requests'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    summary:
      'Take over a new e-mail with the link received at it; answers a link for a password where there is none yet',
    access: 'public',
    body: z.object({ token: z.string().max(500) }),
    response: z.object({ newPassword: z.string().nullable() }),
    errors: ['invalid_email_token'],
  },
  roles: {
    method: 'GET',
    path: '/roles',
    summary: 'Every role by area, without those of modules that are off',
    access: anyRole('USER', 'GROUP'),
    response: z.object({ data: z.array(RoleArea) }),
  },
  updateMe: {
    method: 'PUT',
    path: '/users/me',
    summary: 'Change own names, phone, language or notes',
    access: 'signed-in',
    whenExpired: true,
    body: z
      .object({
        firstname: Name,
        lastname: Name,
        phone: orEmpty(z.string().trim().max(35)),
        call_prefix: z
          .string()
          .trim()
          .regex(/^\+\d{1,4}$/),
        language: Language,
        notes: orEmpty(LongText),
      })
      .partial()
      .strict(),
    response: Me,
  },
  leave: {
    method: 'POST',
    path: '/users/me/leave',
    summary: 'Leave the company that is named, which is the present one; what the user made keeps their name',
    access: 'signed-in',
    whenExpired: true,
    personal: true,
    sensitive: true,
    body: z.object({ company: Guid }),
    response: z.null(),
    status: 204,
    errors: ['last_admin'],
  },
  administrators: {
    method: 'GET',
    path: '/administrators',
    summary: 'Names of those who can grant rights: active holders of ROLE_USER_FULL',
    access: 'signed-in',
    response: z.object({ data: z.array(Ref) }),
  },
  onboarding: {
    method: 'PUT',
    path: '/users/:guid/onboarding',
    summary: 'The tour was closed and does not come back; for oneself (`me`), or for others with rights on users',
    access: 'signed-in',
    whenExpired: true,
    params: z.object({ guid: z.union([z.literal('me'), Guid]) }),
    body: z.object({ onboarding: z.literal(false).default(false) }),
    response: Me.pick({
      guid: true,
      firstname: true,
      lastname: true,
      username: true,
      email: true,
      active: true,
      onboarding: true,
    }),
    errors: ['not_found', 'forbidden'],
  },
})
