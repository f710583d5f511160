import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen } from '../../../shell/index.ts'

/** NAV-62: whoever reads items may look at it; counting needs its own right. */
export const INVENTORY_READERS = anyRole('ITEM', 'FOLDER')
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const late = lateWords(async () => (await import('./words.ts')).loadInventoryWords())

export type InventorySearch = { q?: string; folder?: string; sort?: string }
const inventorySearch = ({ q, folder, sort }: Record<string, unknown>): InventorySearch => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(typeof folder === 'string' && GUID.test(folder) && { folder }),
  ...(typeof sort === 'string' && /^-?\w{1,40}$/.test(sort) && { sort }),
})

export const inventoryRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inventory',
  validateSearch: inventorySearch,
  ...screen({ ...late, roles: INVENTORY_READERS }),
  component: lazyScreen(() => import('./inventory-page.tsx'), 'InventoryPage'),
})
