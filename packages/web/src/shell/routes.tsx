import { Outlet, createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { can, inView, session } from '../kernel/session.ts'
import { TopPlaceProvider } from '../ui/outlet.tsx'
import { Waiting } from '../ui/states.tsx'
import { lazyScreen } from './chunk.ts'
import { RouteError, SessionError } from './error-pages.tsx'
import { ForbiddenPage, MissingPage } from './lazy-notices.ts'
import { openKeptSession, openSession, PlatformDenied } from './open-session.ts'
import { isHeldBack, MOBILE_NOTICE, narrowAddress } from './on-phones.ts'
import { isPlanScreen, PACKS } from './packs-path.ts'
import { lateWords, loadWords, screen } from './screens.ts'
import { frameWords } from './frame-words.ts'
import { shellWords } from './words.ts'
import { latePart } from '../ui/late-part.tsx'

/** Once the first screen stands; a message that is waiting then shows at once. */
const RouteFollower = latePart(async () => (await import('./route-follower.tsx')).RouteFollower)
const Toaster = latePart(async () => (await import('./toaster.tsx')).Toaster)

/** Guard 0: phones see the notice, whatever they ask for and before any token is looked at. */
export const rootRoute = createRootRoute({
  beforeLoad: ({ location, search }) => {
    const { redirect: back } = search as { redirect?: unknown }
    if (isHeldBack(location.pathname, typeof back === 'string' ? back : undefined))
      throw redirect({ to: MOBILE_NOTICE })
  },
  component: () => (
    <TopPlaceProvider>
      <Outlet />
      <RouteFollower />
      <Toaster />
    </TopPlaceProvider>
  ),
  errorComponent: RouteError,
  pendingComponent: Waiting,
  notFoundComponent: MissingPage,
})

/** Guard 1 (token), then the session: `href` is come back to. */
export const requireSession = async (href: string): Promise<void> => {
  if (!session.isSignedIn()) throw redirect({ to: '/logout', search: { redirect: href }, replace: true })
  await openSession().catch(openKeptSession)
}

/** Parent of every screen of a signed-in user. */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location }) => {
    await requireSession(location.href)
    // A session of the mobile application opens this one only with the right for it (AUTH-25).
    if (!inView() && !can(['ROLE_LOGIN_DESKTOP'])) throw new PlatformDenied()
    const narrow = narrowAddress(location.href)
    if (narrow) throw redirect({ href: narrow, replace: true })
    if (session.planHasEnded() && !isPlanScreen(location.pathname))
      throw redirect({ to: PACKS, search: { back: location.href }, replace: true })
  },
  loader: () => loadWords([frameWords]),
  component: lazyScreen(() => import('./main-layout.tsx'), 'MainLayout'),
  errorComponent: SessionError,
  notFoundComponent: MissingPage,
})

export const mobileNoticeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MOBILE_NOTICE,
  ...screen(
    lateWords(async () => {
      const { phoneWords } = await import('./phone/words.ts')
      await phoneWords.load()
      return () => phoneWords.say('notice.title')
    }),
  ),
  component: lazyScreen(() => import('./mobile-notice.tsx'), 'MobileNotice'),
})
const forbiddenRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/403',
  ...screen({ title: () => shellWords.say('forbidden.title'), words: [shellWords] }),
  component: ForbiddenPage,
})
const missingRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '$',
  ...screen({ title: () => shellWords.say('missing.title'), words: [shellWords] }),
  component: MissingPage,
})
/** The pages the shell itself has inside the main layout. */
export const shellRoutes = [forbiddenRoute, missingRoute] as const
