import { Outlet, createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isPhoneAddress, PHONE_HOME } from '../../kernel/phone-address.ts'
import { can, inView, session } from '../../kernel/session.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Waiting } from '../../ui/states.tsx'
import { lazyScreen, withinTime } from '../chunk.ts'
import { HOME, isOpenTo, loadWords, type Access, type LoadedWords } from '../screens.ts'
import { HomePage } from './home-page.tsx'
import { NotAllowed, PhoneError, PhoneMissing } from './notices.tsx'
import { openPhoneSession } from './open-phone-session.ts'
import { PhoneLayout } from './phone-layout.tsx'
import { lateScreenOf, loadLater, phoneAddressOf } from './phone-module.ts'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

const RouteFollower = latePart(async () => (await import('../route-follower.tsx')).RouteFollower)
const Toaster = latePart(async () => (await import('../toaster.tsx')).Toaster)

export const phoneRootRoute = createRootRoute({
  component: () => (
    <div className={css.phone}>
      <Outlet />
      <RouteFollower />
      <Toaster />
    </div>
  ),
  errorComponent: PhoneError,
  pendingComponent: Waiting,
  notFoundComponent: PhoneMissing,
})

/** Parent of every screen: the token, the session, and the right to be here (AUTH-25). */
export const phoneRoute = createRoute({
  getParentRoute: () => phoneRootRoute,
  id: 'phone',
  beforeLoad: async ({ location }) => {
    if (!session.isSignedIn())
      throw redirect({ href: `/logout?${new URLSearchParams({ redirect: location.href })}`, replace: true })
    // What another user sees is shown in the whole application.
    if (inView()) throw redirect({ href: HOME, replace: true })
    await openPhoneSession()
    if (!can(['ROLE_LOGIN_MOBILE'])) throw new NotAllowed()
  },
  loader: () => loadWords([phoneWords]),
  component: PhoneLayout,
  errorComponent: PhoneError,
  notFoundComponent: PhoneMissing,
})

type PhoneScreen = Access & { title: () => string; words?: () => Promise<readonly LoadedWords[]> }
/** What every screen of the mobile application spreads into `createRoute`. */
export const phoneScreen = ({ title, words, ...access }: PhoneScreen) => ({
  beforeLoad: () => {
    if (!isOpenTo(access)) throw notFound()
  },
  loader: async () => {
    await Promise.all([phoneWords.load(), words && withinTime(words).then(loadWords)])
  },
  staticData: { title },
})

const homeRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: PHONE_HOME,
  ...phoneScreen({ title: () => phoneWords.say('home.title') }),
  beforeLoad: async ({ location }) => {
    // From an address of the whole application, in a narrow window.
    const from = new URLSearchParams(location.searchStr).get('from')
    if (!from?.startsWith('/') || from.startsWith('//') || isPhoneAddress(from)) return
    await loadLater()
    throw redirect({ href: phoneAddressOf(from), replace: true })
  },
  component: HomePage,
})
const moreRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: `${PHONE_HOME}/more`,
  ...phoneScreen({
    title: () => phoneWords.say('more.title'),
    // Other features add to it what came after the first screen.
    words: async () => [(await Promise.all([import('../frame-words.ts'), loadLater()]))[0].frameWords],
  }),
  component: lazyScreen(() => import('./more-page.tsx'), 'MorePage'),
})
const unsentRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: `${PHONE_HOME}/unsent`,
  ...phoneScreen({
    title: () => phoneWords.say('unsent.title'),
    words: async () => (await loadLater()).flatMap((part) => part.words),
  }),
  component: lazyScreen(() => import('./unsent-page.tsx'), 'UnsentPage'),
})
/** Screens that come with what is late: one address for all of them, so that the first screen need not know each. */
const lateRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: `${PHONE_HOME}/$screen`,
  beforeLoad: async ({ params }) => {
    await loadLater()
    const screen = lateScreenOf(params.screen)
    if (!screen || !isOpenTo(screen)) throw notFound()
  },
  loader: async ({ params }) => {
    await phoneWords.load()
    return { Screen: await withinTime(lateScreenOf(params.screen)!.load) }
  },
  staticData: { title: () => lateScreenOf(location.pathname.slice(PHONE_HOME.length + 1))?.title() ?? '' },
  component: () => <LateScreenShown />,
})
const LateScreenShown = () => {
  const { Screen }: { Screen: ComponentType } = lateRoute.useLoaderData()
  return <Screen />
}
export const ownPhoneRoutes = [homeRoute, moreRoute, unsentRoute, lateRoute]
