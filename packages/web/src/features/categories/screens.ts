import type { CategoryTarget } from '@entrepot/contract/categories/category.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SORTS = /^-?(name|type|records|createdAt)$/
export const CATEGORY_VIEW = anyRole('ITEM_CATEGORY')
/** The opened category lives in the address; `create` opens an empty one. */
export type CategoriesSearch = { q?: string; sort?: string; target?: CategoryTarget; type?: string; open?: string }

export const categoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/categories',
  validateSearch: ({ q, sort, target, type, open }: Record<string, unknown>): CategoriesSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof sort === 'string' && SORTS.test(sort) && { sort }),
    ...((target === 'item' || target === 'folder') && { target }),
    ...(typeof type === 'string' && /^[a-z]{1,20}$/.test(type) && { type }),
    ...(typeof open === 'string' && (open === 'create' || GUID.test(open)) && { open }),
  }),
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadCategoryWords()), roles: CATEGORY_VIEW }),
  component: lazyScreen(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

for (const topic of ['config', 'items', 'folders'] as const) refreshOn(topic, ['categories'])
