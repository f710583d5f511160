import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { READERS } from './access.ts'
import { listSearch, sessionSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadInventoriesWords())

export const inventoriesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inventories',
  validateSearch: listSearch,
  ...screen({ ...late(), roles: READERS }),
  component: lazyScreen(() => import('./inventories-page.tsx'), 'InventoriesPage'),
})
export const sessionRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inventories/$guid',
  validateSearch: sessionSearch,
  ...screen({ ...late(), roles: READERS }),
  component: lazyScreen(() => import('./session-page.tsx'), 'SessionPage'),
})
