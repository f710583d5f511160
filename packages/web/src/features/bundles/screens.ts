import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { BUNDLE_ADD, BUNDLES_ACCESS } from './access.ts'
import { bundleSearch, bundlesSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadBundleWords())

export const bundlesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/bundles',
  validateSearch: bundlesSearch,
  ...screen({ ...late(), ...BUNDLES_ACCESS }),
  component: lazyScreen(() => import('./bundles-page.tsx'), 'BundlesPage'),
})
export const newBundleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/bundles/create',
  ...screen({ ...late(), module: 'itemBundle', roles: BUNDLE_ADD }),
  component: lazyScreen(() => import('./bundle-form.tsx'), 'NewBundlePage'),
})
export const bundleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/bundles/$guid',
  validateSearch: bundleSearch,
  ...screen({ ...late(), ...BUNDLES_ACCESS }),
  component: lazyScreen(() => import('./bundle-page.tsx'), 'BundlePage'),
})

// What can leave changes with the bundles and with the stock of their products.
refreshOn('config', ['bundles'])
refreshOn('items', ['bundles'])
