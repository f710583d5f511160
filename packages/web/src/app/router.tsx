import { createRouter } from '@tanstack/react-router'
import { authRoutes } from '../features/auth/index.ts'
import { addImportCommands, importRoute } from '../features/imports/index.ts'
import { addStockCommands, explorerRoute, itemRoute, stockEntry } from '../features/items/index.ts'
import { addInventoryCommands, inventoryRoute } from '../features/items/inventory/index.ts'
import { addScanning, gunRoute, scanRoute } from '../features/items/scan/index.ts'
import { NotificationBell, notificationsRoute } from '../features/notifications/index.ts'
import { packsRoute, subscribeRoute, subscriptionRoute, thankYouRoute } from '../features/plans/index.ts'
import { historyEntry, historyRoute } from '../features/stock/history/index.ts'
import { mainRoute, mobileNoticeRoute, rootRoute, shellRoutes } from '../shell/routes.tsx'
import { fillHeader, fillRail } from '../shell/screens.ts'
import { profileRoute, sectionIndexes, settingsEntry, settingsRoute } from '../shell/sections/routes.ts'
import { fillSections } from '../shell/sections/sections.ts'
import { ROUTER_OPTIONS } from './router-options.tsx'
import { kitRoute, listRoute } from '../../dev/kit-routes.ts'

/** Every screen that exists. A feature adds its routes here and its entries to the rail below, in the order of the rail. */
const showsKit = import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
const routeTree = rootRoute.addChildren([
  ...authRoutes,
  mobileNoticeRoute,
  ...(showsKit ? [kitRoute] : []),
  mainRoute.addChildren([
    settingsRoute.addChildren([sectionIndexes.settings]),
    profileRoute.addChildren([sectionIndexes.profile, subscriptionRoute, gunRoute]),
    ...shellRoutes, explorerRoute, itemRoute, historyRoute, inventoryRoute, scanRoute, importRoute, notificationsRoute, packsRoute, subscribeRoute, thankYouRoute, ...(showsKit ? [listRoute] : [])]),
])

fillRail([stockEntry, historyEntry, settingsEntry])
fillSections({ settings: {}, profile: { subscription: { roles: ['ROLE_USER_FULL'] }, scanner: {} } })
fillHeader(NotificationBell)

export const router = createRouter({ ...ROUTER_OPTIONS, routeTree })
void addImportCommands((href) => void router.navigate({ href }))
void addInventoryCommands((href) => void router.navigate({ href }))
void addScanning((href) => void router.navigate({ href }))
void addStockCommands((href) => void router.navigate({ href }))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
