import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  flag,
  Guid,
  GuidParams,
  listQuery,
  LongText,
  Name,
  pageOf,
  Ref,
  RefInput,
  RootOrGuid,
  tracked,
  orNone,
} from '../kernel/shapes.ts'

export const FOLDER_TYPES = ['stock', 'cabinet', 'city', 'building', 'floor', 'room'] as const
export const FolderType = z.enum(FOLDER_TYPES)
export type FolderType = z.infer<typeof FolderType>

/** Fewer than this many records may move with their folder (FOLD-14). */
export const FOLDER_MOVE_LIMIT = 100

/** Direct and total counts of what the viewer may see (X-21, PERM-39). */
export const FolderCounts = z.object({ items: z.int(), folders: z.int(), totalItems: z.int(), totalFolders: z.int() })

export const Shelf = z.object({ guid: Guid, name: z.string() })

const parent = z.object({ guid: Guid, id: Guid, name: z.string() }).nullable()

export const Folder = z.object({
  guid: Guid,
  id: Guid,
  name: z.string(),
  /** The own name, or with `fullPath` all names from the top joined by ` / ` (FOLD-05). */
  path: z.string(),
  type: FolderType,
  parent,
  parent_guid: Guid.nullable(),
  category: Ref.nullable(),
  description: z.string(),
  tag: z.string().nullable(),
  picture: z.string().nullable(),
  shelves: z.array(Shelf),
  permission: z.enum(['read', 'write']),
  counts: FolderCounts,
  ...tracked,
})
export type Folder = z.infer<typeof Folder>

/** One row of the tree, its parent the nearest visible ancestor (PERM-34). */
export const TreeFolder = z.object({
  guid: Guid,
  name: z.string(),
  type: FolderType,
  parent_guid: Guid.nullable(),
  tag: z.string().nullable(),
  permission: z.enum(['read', 'write']),
  /** Kept at hand by the viewer. */
  favourite: z.boolean(),
  items: z.int(),
  folders: z.int(),
  totalItems: z.int(),
  totalFolders: z.int(),
})
export type TreeFolder = z.infer<typeof TreeFolder>

const folderFields = {
  name: Name,
  type: FolderType,
  parent: RefInput.nullable().optional(),
  parent_guid: Guid.nullable().optional(),
  category: RefInput.nullable().optional(),
  description: LongText.nullable().optional(),
  tag: z.string().trim().max(255).nullable().optional(),
  shelves: orNone(z.array(z.object({ guid: Guid.optional(), name: Name })).max(200)).optional(),
}
export const FolderInput = z.object(folderFields)
export type FolderInput = z.infer<typeof FolderInput>
export const FolderChange = z
  .object({ ...folderFields, version: z.int().optional() })
  .partial()
  .omit({ parent: true, parent_guid: true })
export type FolderChange = z.infer<typeof FolderChange>
/** What was read may be sent back as it is; another place is refused, since only a move changes it. */
export const FolderUpdate = FolderChange.extend({ parent: folderFields.parent, parent_guid: folderFields.parent_guid })
export type FolderUpdate = z.infer<typeof FolderUpdate>

/** The breadcrumb of a folder: hidden ancestors are one element without guid, named `…` (T10, PERM-34). */
export const Crumb = z.object({ guid: Guid.nullable(), name: z.string() })

export const FolderRights = z.object({
  users: z.array(z.object({ user: Ref, permission: z.enum(['none', 'read', 'write']) })),
  groups: z.array(z.object({ group: Ref, permission: z.enum(['none', 'read', 'write']) })),
})
export type FolderRights = z.infer<typeof FolderRights>
export const FolderRightsInput = z.object({
  users: z
    .array(z.object({ user: RefInput, permission: z.enum(['none', 'read', 'write']) }))
    .max(500)
    .default([]),
  groups: z
    .array(z.object({ group: RefInput, permission: z.enum(['none', 'read', 'write']) }))
    .max(500)
    .default([]),
})

/** `sort` names a column, with `-` in front for descending. `filters` is a condition as JSON text. */
export const FolderListQuery = z.object({
  ...listQuery,
  fullPath: flag.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type FolderListQuery = z.infer<typeof FolderListQuery>

export const foldersApi = defineApi({
  list: {
    method: 'GET',
    path: '/folders',
    summary: 'Visible folders by page',
    access: 'signed-in',
    query: FolderListQuery,
    response: pageOf(Folder),
    errors: [...CONDITION_ERRORS],
  },
  tree: {
    method: 'GET',
    path: '/folders/tree',
    summary: 'The whole visible tree with its counts',
    access: 'signed-in',
    response: z.object({ data: z.array(TreeFolder) }),
  },
  get: {
    method: 'GET',
    path: '/folders/:guid',
    summary: 'One folder with its breadcrumb; `root` is accepted',
    access: 'signed-in',
    params: z.object({ guid: RootOrGuid }),
    response: z.object({ folder: Folder.nullable(), breadcrumb: z.array(Crumb), counts: FolderCounts }),
  },
  create: {
    method: 'POST',
    path: '/folders',
    summary: 'Create a folder',
    access: roles('FOLDER', 'ADD'),
    body: FolderInput,
    response: Folder,
    status: 201,
    errors: ['folder_denied', 'exists', 'folder_cabinet_in_cabinet', 'shelf_duplicate'],
  },
  update: {
    method: 'PUT',
    path: '/folders/:guid',
    summary: 'Change a folder',
    access: roles('FOLDER', 'EDIT'),
    params: GuidParams,
    body: FolderUpdate,
    response: Folder,
    errors: ['folder_denied', 'exists', 'shelf_duplicate', 'stale', 'folder_cabinet_in_cabinet'],
  },
  move: {
    method: 'PUT',
    path: '/folders/:guid/move',
    summary: 'Move a folder under another one, or to the root with null',
    access: roles('FOLDER', 'EDIT'),
    params: GuidParams,
    body: z.object({ parent: RefInput.nullable(), parent_guid: Guid.nullable() }).partial(),
    response: Folder,
    errors: [
      'folder_denied',
      'folder_cabinet_in_cabinet',
      'folder_too_many',
      'folder_has_children',
      'folder_into_itself',
      'folder_already_there',
      'exists',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/folders/:guid',
    summary: 'Put a folder and its content in the trash',
    access: roles('FOLDER', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['folder_denied'],
  },
  favour: {
    method: 'PUT',
    path: '/folders/:guid/favourite',
    summary: 'Keep a folder at hand, or no longer',
    access: 'signed-in',
    params: GuidParams,
    body: z.object({ favourite: z.boolean() }),
    response: z.null(),
    status: 204,
  },
  rights: {
    method: 'GET',
    path: '/folders/:guid/permissions',
    summary: 'Levels that users and groups have on this folder',
    access: roles('FOLDER', 'PERMISSIONS'),
    params: GuidParams,
    response: FolderRights,
  },
  setRights: {
    method: 'PUT',
    path: '/folders/:guid/permissions',
    summary: 'Replace the levels set on this folder',
    access: roles('FOLDER', 'PERMISSIONS'),
    params: GuidParams,
    body: FolderRightsInput,
    response: FolderRights,
    errors: ['folder_denied', 'forbidden'],
  },
})
