import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { SUPPLIER_ADD, SUPPLIERS_ACCESS } from './access.ts'
import { supplierSearch, suppliersSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadSupplierWords())

export const suppliersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/suppliers',
  validateSearch: suppliersSearch,
  ...screen({ ...late(), ...SUPPLIERS_ACCESS }),
  component: lazyScreen(() => import('./suppliers-page.tsx'), 'SuppliersPage'),
})
export const newSupplierRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/suppliers/create',
  ...screen({ ...late(), module: 'order', roles: SUPPLIER_ADD }),
  component: lazyScreen(() => import('./supplier-form.tsx'), 'NewSupplierPage'),
})
export const supplierRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/suppliers/$guid',
  validateSearch: supplierSearch,
  ...screen({ ...late(), ...SUPPLIERS_ACCESS }),
  component: lazyScreen(() => import('./supplier-page.tsx'), 'SupplierPage'),
})

refreshOn('orders', ['suppliers'])
refreshOn('orders', ['comments'])
refreshOn('orders', ['attachments'])
