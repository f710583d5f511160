import { createRoute, createRouter } from '@tanstack/react-router'
import { isPhoneAddress } from '../kernel/phone-address.ts'
import { fillPhone } from '../shell/phone/phone-module.ts'
import { ownPhoneRoutes, phoneRootRoute, phoneRoute } from '../shell/phone/routes.tsx'
import { PhoneMissing } from '../shell/phone/notices.tsx'
import { phoneWords } from '../shell/phone/words.ts'
import { PHONE_MODULES } from './phone-modules.ts'
import { ROUTER_OPTIONS } from './router-options.tsx'
import { never } from './never.ts'

/**
 * Signing in and out, and every other address, belong to the other routers. By a full load: nothing of a session that
 * ended stays in memory.
 */
const elsewhereRoute = createRoute({
  getParentRoute: () => phoneRootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    if (isPhoneAddress(location.pathname)) return
    window.location.assign(location.href)
    await never()
  },
  component: PhoneMissing,
})

fillPhone(PHONE_MODULES)
// Installed from here, it opens here.
document.querySelector('link[rel=manifest]')?.setAttribute('href', '/phone.webmanifest')
/** The mobile application alone: it waits for nothing that only wide screens need. */
const phoneRouter = createRouter({
  ...ROUTER_OPTIONS,
  defaultNotFoundComponent: PhoneMissing,
  routeTree: phoneRootRoute.addChildren([
    phoneRoute.addChildren([...ownPhoneRoutes, ...PHONE_MODULES.flatMap(({ routes }) => routes ?? [])]),
    elsewhereRoute,
  ]),
})

/** With its words, which its notices say before any screen has loaded them. */
export const loadPhone = async () => {
  await phoneWords.load()
  return phoneRouter
}
