import type { CategoryTarget } from '@entrepot/contract/categories/category.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { openIn, queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

export const CATEGORY_VIEW = anyRole('ITEM_CATEGORY')
/** The opened category lives in the address; `create` opens an empty one. */
export type CategoriesSearch = { q?: string; sort?: string; target?: CategoryTarget; type?: string; open?: string }

export const categoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/categories',
  validateSearch: ({ q, sort, target, type, open }: Record<string, unknown>): CategoriesSearch => ({
    ...queryIn(q),
    ...sortIn(sort),
    ...((target === 'item' || target === 'folder') && { target }),
    ...(typeof type === 'string' && /^[a-z]{1,20}$/.test(type) && { type }),
    ...openIn(open),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadCategoryWords()), roles: CATEGORY_VIEW }),
  component: lazyScreen(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

for (const topic of ['config', 'items', 'folders'] as const) refreshOn(topic, ['categories'])
