import { CategoryInput } from '@entrepot/contract/categories/category.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { z } from 'zod'
import { defineSection } from '../../kernel/configuration.ts'
import { Problem } from '../../kernel/problem.ts'
import { allCategories, countCarriers } from './categories.queries.ts'
import { changeCategory, createCategory, removeCategory } from './edit-categories.ts'

export const categoriesSection = defineSection<z.output<typeof CategoryInput>>({
  needs: roles('ITEM_CATEGORY'),
  entry: CategoryInput,
  part: CategoryInput.partial(),
  read: async (ctx) =>
    (await allCategories(ctx)).map(({ guid, name, itemType, folderType }) => ({
      guid,
      entry: { name, itemType, folderType },
    })),
  create: async (ctx, entry) => (await createCategory(ctx, entry)).guid,
  change: async (ctx, guid, { name, itemType, folderType }) => {
    // Records of that type carry it (CAT-04).
    const fixed = itemType !== undefined ? 'itemType' : 'folderType'
    if (itemType !== undefined || folderType !== undefined)
      throw new Problem('configuration_fixed', { name: fixed }, fixed)
    await changeCategory(ctx, guid, { name })
  },
  remove: removeCategory,
  uses: async (ctx, guid) => {
    const { items, folders } = await countCarriers(ctx, [guid])
    return items + folders
  },
  scope: ({ itemType, folderType }) => itemType ?? folderType ?? '',
})
