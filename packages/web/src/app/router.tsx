import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { startListening } from '../kernel/scan/wedge.ts'
import { session } from '../kernel/session.ts'
import { fillAdditions, startAdditions } from '../shell/additions.ts'
import { withinTime } from '../shell/chunk.ts'
import { mainRoute, mobileNoticeRoute, rootRoute, shellRoutes } from '../shell/routes.tsx'
import { fillHome } from '../shell/home-parts.ts'
import { fillHeader, fillRail } from '../shell/screens.ts'
import {
  companySettingsRoute,
  profileRoute,
  sectionIndexes,
  settingsEntry,
  settingsRoute,
} from '../shell/sections/routes.ts'
import { fillPageHead } from '../ui/page.tsx'
import { fillSections } from '../shell/sections/sections.ts'
import { eachOf, routesOf } from './each-module.ts'
import { ROUTER_OPTIONS } from './router-options.tsx'
import { MODULES } from './modules.ts'
import { phoneDoors } from './phone-doors.ts'
import { kitRoute, listRoute } from '../../dev/kit-routes.ts'

const showsKit = import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
/** Routes that nobody links to: their paths are left out of the types, since most builds do not have them. */
const unlisted = (routes: readonly AnyRoute[]) => routes as readonly []

const routeTree = rootRoute.addChildren([
  ...routesOf(MODULES, 'root'),
  mobileNoticeRoute,
  ...unlisted(phoneDoors((href) => window.location.assign(href))),
  ...unlisted(showsKit ? [kitRoute] : []),
  mainRoute.addChildren([
    settingsRoute.addChildren([sectionIndexes.settings, ...routesOf(MODULES, 'settings')]),
    companySettingsRoute.addChildren(routesOf(MODULES, 'company')),
    profileRoute.addChildren([sectionIndexes.profile, ...routesOf(MODULES, 'profile')]),
    ...shellRoutes,
    ...routesOf(MODULES, 'main'),
    ...unlisted(showsKit ? [listRoute] : []),
  ]),
])

fillRail([...eachOf(MODULES, 'rail').flat(), settingsEntry])
fillSections({ settings: eachOf(MODULES, 'settings').flat(), profile: eachOf(MODULES, 'profile').flat() })
fillHome(eachOf(MODULES, 'home'))
fillHeader(eachOf(MODULES, 'header'))
fillPageHead(eachOf(MODULES, 'pageHead'))
fillAdditions(() =>
  withinTime(() => Promise.all(eachOf(MODULES, 'additions').map(async (load) => (await load()).additions))),
)

export const router = createRouter({ ...ROUTER_OPTIONS, routeTree })
/** Rights that change while a page is open are asked again by its guards (GROUP-08). */
let roles = session.get().roles
session.subscribe(() => {
  const before = roles
  roles = session.get().roles
  const haveChanged = before.size !== roles.size || [...roles].some((role) => !before.has(role))
  if (haveChanged && before.size > 0 && session.isOpen()) void router.invalidate()
})
// Whoever scans as soon as they see the page loses no code.
startListening()
void startAdditions((href) => void router.navigate({ href })).catch(() => undefined)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
