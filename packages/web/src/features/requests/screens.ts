import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { REQUESTS_ACCESS } from './access.ts'
import { requestSearch, requestsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadRequestWords())

export const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/requests',
  validateSearch: requestsSearch,
  ...screen({ ...late(), ...REQUESTS_ACCESS }),
  component: lazyScreen(() => import('./requests-page.tsx'), 'RequestsPage'),
})
/** `new` is one that is made. */
export const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/requests/$guid',
  validateSearch: requestSearch,
  ...screen({ ...late(), ...REQUESTS_ACCESS }),
  component: lazyScreen(() => import('./request-page.tsx'), 'RequestPage'),
})

refreshOn('config', ['requests'])
