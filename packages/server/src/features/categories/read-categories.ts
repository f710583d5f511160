import { CATEGORY_LIST } from '@entrepot/contract/categories/list.ts'
import type { Category, CategoryListQuery } from '@entrepot/contract/categories/category.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findCategory, orderOf, pageOfCategories } from './categories.queries.ts'

const pageFor = async (ctx: Ctx, { page, size, search, sort, target, type }: CategoryListQuery) => ({
  ...(await pageOfCategories(ctx, {
    search,
    target,
    type,
    ...orderOf(sort),
    ...boundsOf({ page, size }),
  })),
  page,
  size,
})

export const listCategories = (ctx: Ctx, query: CategoryListQuery) => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  return pageOrSheet(ctx, query, pageFor, {
    name: 'sheets:categories.sheet',
    columns: sheetColumns<Category>()(ctx, CATEGORY_LIST, {
      target: ({ itemType }) => words(`sheets:categories.targets.${itemType ? 'item' : 'folder'}`),
      type: ({ itemType, folderType }) => words(itemType ? `items:types.${itemType}` : `folders:types.${folderType}`),
    }),
  })
}

export const requireCategory = async (ctx: Ctx, guid: string): Promise<Category> => {
  const category = await findCategory(ctx, guid)
  if (!category) throw new Problem('not_found')
  return category
}
