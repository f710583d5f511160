import type { CategoryTarget } from '@entrepot/contract/categories/category.ts'
import { openIn, queryIn, sortIn } from '../../kernel/addresses.ts'

/** The opened category lives in the address; `create` opens an empty one. */
export type CategoriesSearch = { q?: string; sort?: string; target?: CategoryTarget; type?: string; open?: string }

export const categoriesSearch = ({ q, sort, target, type, open }: Record<string, unknown>): CategoriesSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
  ...((target === 'item' || target === 'folder') && { target }),
  ...(typeof type === 'string' && /^[a-z]{1,20}$/.test(type) && { type }),
  ...openIn(open),
})
