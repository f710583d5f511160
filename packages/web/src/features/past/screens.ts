import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { PAST_ACCESS } from './access.ts'
import { pastSearch } from './address.ts'

const late = lateWords(async () => (await import('./words.ts')).loadPastWords())

export const pastRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/past',
  validateSearch: pastSearch,
  ...screen({ ...late, ...PAST_ACCESS }),
  component: lazyScreen(() => import('./past-page.tsx'), 'PastPage'),
})

refreshOn('items', ['past'])
