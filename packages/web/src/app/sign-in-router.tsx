import { createRoute, createRouter } from '@tanstack/react-router'
import { authRoutes } from '../features/auth/screens.ts'
import { mobileNoticeRoute, rootRoute } from '../shell/routes.tsx'
import { phoneDoors } from './phone-doors.ts'
import { never } from './never.ts'
import { openPhone, openWhole } from './shown-router.ts'
import { ROUTER_OPTIONS } from './router-options.tsx'

/** Every other address belongs to the whole application, which then takes over. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async () => {
    await openWhole()
    // This router is off the screen by now; nothing of it is to be drawn any more.
    await never()
  },
})

/** The sign-in pages alone: whoever signs in waits for nothing that only signed-in pages need. */
export const signInRouter = createRouter({
  ...ROUTER_OPTIONS,
  routeTree: rootRoute.addChildren([...authRoutes, mobileNoticeRoute, ...phoneDoors(openPhone), elsewhereRoute]),
})
