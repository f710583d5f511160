import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen } from '../../../shell/index.ts'
import { inventorySearch } from './address.ts'

/** NAV-62: whoever reads items may look at it; counting needs its own right. */
export const INVENTORY_READERS = anyRole('ITEM', 'FOLDER')
const late = lateWords(async () => (await import('./words.ts')).loadInventoryWords())

export const inventoryRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inventory',
  validateSearch: inventorySearch,
  ...screen({ ...late, roles: INVENTORY_READERS }),
  component: lazyScreen(() => import('./inventory-page.tsx'), 'InventoryPage'),
})
