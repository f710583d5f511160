import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, requireSession, rootRoute, screen, settingsRoute } from '../../shell/index.ts'
import { CONNECTION_EDIT, CONNECTIONS_ACCESS } from './access.ts'
import { connectionsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadConnectionWords())

export const connectionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/connections',
  validateSearch: connectionsSearch,
  ...screen({ ...late(), ...CONNECTIONS_ACCESS }),
  component: lazyScreen(() => import('./connections-page.tsx'), 'ConnectionsPage'),
})
/** `new` is one that is made. */
export const connectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/connections/$guid',
  ...screen({ ...late(), ...CONNECTIONS_ACCESS }),
  component: lazyScreen(() => import('./connection-page.tsx'), 'ConnectionPage'),
})

const back = screen({ ...late(), module: 'api', roles: CONNECTION_EDIT })
/** Where another system sends people back to; a page by itself, for who is signed in (NAV-48, API-13). */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callback-oauth',
  ...back,
  beforeLoad: async ({ location }) => {
    await requireSession(location.href)
    back.beforeLoad()
  },
  component: lazyScreen(() => import('./callback-page.tsx'), 'CallbackPage'),
})

refreshOn('config', ['connections'])
