import { suggestedCategories, countCarriers } from './categories.queries.ts'
import { categoriesApi } from '@entrepot/contract/categories/category.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeCategory, createCategory, removeCategories, removeCategory } from './edit-categories.ts'
import { listCategories, requireCategory } from './read-categories.ts'
import { categoriesSection } from './section.ts'

export const categories: Feature = {
  sections: { categories: categoriesSection },
  owns: ['category'],
  suggests: { categories: suggestedCategories },
  mount: (mount) =>
    mount('categories', categoriesApi, {
      list: (ctx, { query }) => listCategories(ctx, query),
      get: (ctx, { params }) => requireCategory(ctx, params.guid),
      create: (ctx, { body }) => createCategory(ctx, body),
      update: (ctx, { params, body }) => changeCategory(ctx, params.guid, body),
      remove: (ctx, { params }) => removeCategory(ctx, params.guid),
      bulkRemove: (ctx, { body }) => removeCategories(ctx, body.guids),
      effect: (ctx, { body }) => countCarriers(ctx, body.guids),
    }),
  constraints: {
    category_item_name: { code: 'exists', field: 'name' },
    category_folder_name: { code: 'exists', field: 'name' },
  },
}
