import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Guid, Name } from '../kernel/shapes.ts'
import { FolderType } from '../folders/folder.ts'
import { ItemType } from '../items/item.ts'

export const Category = z.object({ guid: Guid, name: z.string(), itemType: ItemType.nullable(), folderType: FolderType.nullable() })
export type Category = z.infer<typeof Category>

export const categoriesApi = defineApi({
  list: {
    method: 'GET', path: '/categories', summary: 'Categories, all or of one target', access: anyRole('ITEM_CATEGORY'),
    query: z.object({ target: z.enum(['item', 'folder']).optional() }), response: z.object({ data: z.array(Category) }),
  },
  create: {
    method: 'POST', path: '/categories', summary: 'Create a category for one item type or one folder type', access: roles('ITEM_CATEGORY', 'ADD'),
    body: z.object({ name: Name, itemType: ItemType.nullable().optional(), folderType: FolderType.nullable().optional() }), response: Category, status: 201, errors: ['exists', 'required'],
  },
})
