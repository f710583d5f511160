import { type Category, categoriesApi } from '@entrepot/contract/categories/category.ts'
import { recordActivity } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Feature } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { insertCategory, listCategories } from './categories.queries.ts'

/** For exactly one item type or one folder type (CAT-03). */
const createCategory = async (ctx: Ctx, input: { name: string; itemType?: Category['itemType'] | undefined; folderType?: Category['folderType'] | undefined }): Promise<Category> => {
  const category: Category = { guid: ctx.services.clock.uuid(), name: input.name, itemType: input.itemType ?? null, folderType: input.folderType ?? null }
  if ((category.itemType === null) === (category.folderType === null)) throw new Problem('validation', {}, undefined, { parts: [new Problem('required', {}, 'itemType')] })
  await insertCategory(ctx, category)
  recordActivity(ctx, { entity: 'category', entityGuid: category.guid, entityName: category.name, action: 'create' })
  emit(ctx, { topic: 'config', data: {} })
  return category
}

export const categories: Feature = {
  mount: (mount) => mount('categories', categoriesApi, {
    list: async (ctx, { query }) => ({ data: await listCategories(ctx, query.target) }),
    create: (ctx, { body }) => createCategory(ctx, body),
  }),
  constraints: { category_item_name: { code: 'exists', field: 'name' }, category_folder_name: { code: 'exists', field: 'name' } },
}
