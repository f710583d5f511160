import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { INCOMING_ACCESS } from './access.ts'
import { incomingSearch } from './address.ts'

const load = () => import('./late.ts')
const late = () => lateWords(async () => (await load()).loadIncomingWords())

export const incomingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/incoming-requests',
  validateSearch: incomingSearch,
  ...screen({ ...late(), ...INCOMING_ACCESS }),
  component: lazyScreen(load, 'IncomingPage'),
})
/** `new` is one that is made. */
export const incomingRequestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/incoming-requests/$guid',
  validateSearch: incomingSearch,
  ...screen({ ...late(), ...INCOMING_ACCESS }),
  component: lazyScreen(load, 'IncomingRequestPage'),
})

refreshOn('incoming-requests', ['incoming'])
