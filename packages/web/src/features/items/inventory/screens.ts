import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { isGuid, queryIn } from '../../../kernel/addresses.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../../shell/index.ts'

/** NAV-62: whoever reads items may look at it; counting needs its own right. */
export const INVENTORY_READERS = anyRole('ITEM', 'FOLDER')
const late = lateWords(async () => (await import('./words.ts')).loadInventoryWords())

export type InventorySearch = { q?: string; folder?: string; sort?: string }
const inventorySearch = ({ q, folder, sort }: Record<string, unknown>): InventorySearch => ({
  ...queryIn(q),
  ...(isGuid(folder) && { folder }),
  ...(typeof sort === 'string' && /^-?\w{1,40}$/.test(sort) && { sort }),
})

export const inventoryRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inventory',
  validateSearch: inventorySearch,
  ...screen({ ...late, roles: INVENTORY_READERS }),
  component: lazyScreen(() => import('./inventory-page.tsx'), 'InventoryPage'),
})
