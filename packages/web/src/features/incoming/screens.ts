import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { INCOMING_ACCESS } from './access.ts'
import { incomingRequestSearch, incomingSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadIncomingWords())

export const incomingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/incoming-requests',
  validateSearch: incomingSearch,
  ...screen({ ...late(), ...INCOMING_ACCESS }),
  component: lazyScreen(() => import('./incoming-page.tsx'), 'IncomingPage'),
})
/** `new` is one that is made. */
export const incomingRequestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/incoming-requests/$guid',
  validateSearch: incomingRequestSearch,
  ...screen({ ...late(), ...INCOMING_ACCESS }),
  component: lazyScreen(() => import('./request-page.tsx'), 'IncomingRequestPage'),
})

refreshOn('incoming-requests', ['incoming'])
