import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'

export const IMAGE_SEARCHERS = anyRole('ITEM')

export const imageSearchRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/image-search',
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadImageSearchWords()), roles: IMAGE_SEARCHERS }),
  component: lazyScreen(() => import('./image-search-page.tsx'), 'ImageSearchPage'),
})
