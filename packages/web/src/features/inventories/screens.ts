import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { rolesFor } from '@entrepot/contract/kernel/transitions.ts'
import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { listSearch, sessionSearch } from './address.ts'

export const READERS = anyRole('ITEM')
export const COUNTERS = rolesFor(INVENTORY_STATES, 'count')
export const APPROVERS = rolesFor(INVENTORY_STATES, 'approve')
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
