import type { Category, CategoryListQuery } from '@entrepot/contract/categories/category.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sortOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { CATEGORY_SORTS, findCategory, pageOfCategories } from './categories.queries.ts'

export const listCategories = async (ctx: Ctx, { page, size, search, sort, target, type }: CategoryListQuery) =>
  ({ ...(await pageOfCategories(ctx, { search, target, type, ...sortOf(sort, CATEGORY_SORTS), offset: (page - 1) * size, limit: size })), page, size })

export const requireCategory = async (ctx: Ctx, guid: string): Promise<Category> => {
  const category = await findCategory(ctx, guid)
  if (!category) throw new Problem('not_found')
  return category
}
