import { z } from 'zod'
import { FOLDER_TYPES, FolderType } from '../folders/folder.ts'
import { ItemType } from '../items/item.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { ITEM_TYPES } from '../kernel/item-types.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { exportQuery, Failure, Guid, GuidParams, Instant, listQuery, Name, pageOf } from '../kernel/shapes.ts'

export const Category = z.object({
  guid: Guid,
  name: z.string(),
  itemType: ItemType.nullable(),
  folderType: FolderType.nullable(),
  /** Live items or folders that carry it, of those the caller may read; null for who reads no such records at all. */
  records: z.int().nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type Category = z.infer<typeof Category>

export const CATEGORY_TARGETS = ['item', 'folder'] as const
export type CategoryTarget = (typeof CATEGORY_TARGETS)[number]
/** What a category may be for: no type of an item is called like one of a folder. */
export const CATEGORY_TYPES = [...ITEM_TYPES, ...FOLDER_TYPES] as const
/** What a category can be of, by what it is for. */
export const TYPES_OF_TARGET = { item: ITEM_TYPES, folder: FOLDER_TYPES } as const

export const CategoryInput = z.object({
  name: Name,
  itemType: ItemType.nullable().optional(),
  folderType: FolderType.nullable().optional(),
})
export type CategoryInput = z.infer<typeof CategoryInput>
/** The type stays: records of that type carry it (CAT-04). */
export const CategoryChange = z.object({ name: Name, version: z.int() }).partial()
export type CategoryChange = z.infer<typeof CategoryChange>

export const CategoryListQuery = z.object({
  ...listQuery,
  ...exportQuery,
  target: z.enum(CATEGORY_TARGETS).optional(),
  type: z.enum(CATEGORY_TYPES).optional(),
})
export type CategoryListQuery = z.infer<typeof CategoryListQuery>

const guids = z.object({ guids: z.array(Guid).min(1).max(500) })

export const categoriesApi = defineApi({
  list: {
    method: 'GET',
    path: '/categories',
    summary: 'Categories by page, all or of one target or type, with how much carries each',
    access: anyRole('ITEM_CATEGORY'),
    query: CategoryListQuery,
    response: pageOf(Category),
  },
  get: {
    method: 'GET',
    path: '/categories/:guid',
    summary: 'One category',
    access: anyRole('ITEM_CATEGORY'),
    params: GuidParams,
    response: Category,
  },
  create: {
    method: 'POST',
    path: '/categories',
    summary: 'Create a category for one item type or one folder type',
    access: roles('ITEM_CATEGORY', 'ADD'),
    body: CategoryInput,
    response: Category,
    status: 201,
    errors: ['exists', 'required'],
  },
  update: {
    method: 'PUT',
    path: '/categories/:guid',
    summary: 'Rename a category',
    access: roles('ITEM_CATEGORY', 'EDIT'),
    params: GuidParams,
    body: CategoryChange,
    response: Category,
    errors: ['exists', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/categories/:guid',
    summary: 'Delete a category; what carries it is left without one',
    access: roles('ITEM_CATEGORY', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['bundle_keeps_category'],
  },
  bulkRemove: {
    method: 'POST',
    path: '/categories/bulk-delete',
    summary: 'Delete several categories, each for itself',
    access: roles('ITEM_CATEGORY', 'DELETE'),
    body: guids,
    response: z.object({ deleted: z.int(), failed: z.array(Failure) }),
  },
  effect: {
    method: 'POST',
    path: '/categories/effect',
    summary:
      'How many live items and folders a deletion would leave without a category, those the caller does not see among them',
    access: roles('ITEM_CATEGORY', 'DELETE'),
    asks: true,
    body: guids,
    response: z.object({ items: z.int(), folders: z.int() }),
  },
})
