import type { Category, CategoryListQuery } from '@entrepot/contract/categories/category.ts'
import { type Ctx, momentIn } from '../../kernel/context.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf, sortOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { CATEGORY_SORTS, findCategory, pageOfCategories } from './categories.queries.ts'

const pageFor = async (ctx: Ctx, { page, size, search, sort, target, type }: CategoryListQuery) => ({
  ...(await pageOfCategories(ctx, {
    search,
    target,
    type,
    ...sortOf(sort, CATEGORY_SORTS),
    ...boundsOf({ page, size }),
  })),
  page,
  size,
})

export const listCategories = (ctx: Ctx, query: CategoryListQuery) => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  return pageOrSheet(ctx, query, pageFor, {
    words: 'sheets:categories.',
    values: {
      name: ({ name }) => name,
      target: ({ itemType }) => words(`sheets:categories.targets.${itemType ? 'item' : 'folder'}`),
      type: ({ itemType, folderType }) => words(itemType ? `items:types.${itemType}` : `folders:types.${folderType}`),
      records: ({ records }) => records,
      createdAt: ({ createdAt }) => momentIn(ctx, createdAt),
    },
  })
}

export const requireCategory = async (ctx: Ctx, guid: string): Promise<Category> => {
  const category = await findCategory(ctx, guid)
  if (!category) throw new Problem('not_found')
  return category
}
