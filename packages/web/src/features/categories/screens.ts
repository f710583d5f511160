import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { categoriesSearch } from './address.ts'

export const CATEGORY_VIEW = anyRole('ITEM_CATEGORY')

export const categoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/categories',
  validateSearch: categoriesSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadCategoryWords()), roles: CATEGORY_VIEW }),
  component: lazyScreen(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

for (const topic of ['config', 'items', 'folders'] as const) refreshOn(topic, ['categories'])
