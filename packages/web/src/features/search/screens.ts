import { SEARCHERS } from './access.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { advancedSearch } from './address.ts'

export const searchRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/advanced-search',
  validateSearch: advancedSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadSearchWords()), roles: SEARCHERS }),
  component: lazyScreen(() => import('./search-page.tsx'), 'SearchPage'),
})

for (const topic of ['items', 'folders', 'config'] as const) refreshOn(topic, ['search'])
refreshOn('config', ['views'])
