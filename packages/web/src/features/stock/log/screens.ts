import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../../shell/index.ts'
import { activitySearch } from './address.ts'

export const activityRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/activity',
  validateSearch: activitySearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadPageWords()) }),
  component: lazyScreen(() => import('./activity-page.tsx'), 'ActivityPage'),
})

for (const topic of ['items', 'folders', 'config'] as const) refreshOn(topic, ['activity'])
