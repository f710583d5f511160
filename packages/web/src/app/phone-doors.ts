import { createRoute, redirect } from '@tanstack/react-router'
import { PHONE_HOME } from '../kernel/phone-address.ts'
import { session } from '../kernel/session.ts'
import { rootRoute } from '../shell/routes.tsx'
import { never } from './never.ts'

type Open = (href: string) => unknown
const doorAt = (path: string, open: Open) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location: { href } }) => {
      if (!session.isSignedIn()) throw redirect({ to: '/logout', search: { redirect: href }, replace: true })
      await open(href)
      await never()
    },
  })
/** The addresses of the mobile application, in the routers that do not have it: it takes over. */
export const phoneDoors = (open: Open) => [doorAt(PHONE_HOME, open), doorAt(`${PHONE_HOME}/$`, open)]
