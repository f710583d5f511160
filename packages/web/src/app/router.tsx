import { createRouter } from '@tanstack/react-router'
import { activityEntry, activityRoute } from '../features/stock/log/index.ts'
import { authRoutes } from '../features/auth/index.ts'
import { bulkRoute } from '../features/bulk/index.ts'
import { CATEGORY_VIEW, categoriesRoute } from '../features/categories/index.ts'
import { COMPANY_ACCESS, companyRoute, CompanySwitcher } from '../features/companies/index.ts'
import { FIELD_VIEW, fieldsRoute } from '../features/fields/index.ts'
import { addFileSearchCommands, fileSearchRoute } from '../features/file-search/index.ts'
import { groupsRoute } from '../features/groups/index.ts'
import { addImageSearchCommands, imageSearchRoute } from '../features/image-search/index.ts'
import { addImportCommands, importRoute } from '../features/imports/index.ts'
import { addStockCommands, explorerRoute, itemRoute, stockEntry } from '../features/items/index.ts'
import { addInventoryCommands, inventoryRoute } from '../features/items/inventory/index.ts'
import { addScanning, scannerRoute, scanRoute } from '../features/items/scan/index.ts'
import { LEDGER_ACCESS, ledgerRoute } from '../features/ledger/index.ts'
import { NotificationBell, notificationsRoute } from '../features/notifications/index.ts'
import { packsRoute, subscribeRoute, subscriptionRoute, thankYouRoute } from '../features/plans/index.ts'
import {
  reservationNamesRoute,
  reservationsEntry,
  reservationsRoute,
  RESERVATIONS_ACCESS,
} from '../features/reservations/index.ts'
import { fillTargets, searchEntry, searchRoute } from '../features/search/index.ts'
import { ProofPlace, securityRoute, tokensRoute } from '../features/security/index.ts'
import { historyEntry, historyRoute } from '../features/stock/history/index.ts'
import { TAG_VIEW, tagsRoute } from '../features/tags/index.ts'
import { trashEntry, trashRoute } from '../features/trash/index.ts'
import { GROUP_VIEW, userRoute, usersRoute, USER_VIEW } from '../features/users/index.ts'
import { meRoute } from '../features/users/me/index.ts'
import { addVariantCommands, variantsRoute } from '../features/variants/index.ts'
import { session } from '../kernel/session.ts'
import { mainRoute, mobileNoticeRoute, rootRoute, shellRoutes } from '../shell/routes.tsx'
import { fillHeader, fillRail } from '../shell/screens.ts'
import { profileRoute, sectionIndexes, settingsEntry, settingsRoute } from '../shell/sections/routes.ts'
import { fillSections } from '../shell/sections/sections.ts'
import { ROUTER_OPTIONS } from './router-options.tsx'
import { kitRoute, listRoute } from '../../dev/kit-routes.ts'

/**
 * Every screen that exists. A feature adds its routes here and its entries to the rail below, in the order of the rail.
 */
const showsKit = import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
const routeTree = rootRoute.addChildren([
  ...authRoutes,
  mobileNoticeRoute,
  ...(showsKit ? [kitRoute] : []),
  mainRoute.addChildren([
    settingsRoute.addChildren([
      sectionIndexes.settings,
      usersRoute,
      userRoute,
      groupsRoute,
      fieldsRoute,
      categoriesRoute,
      tagsRoute,
      reservationNamesRoute,
      ledgerRoute,
    ]),
    profileRoute.addChildren([
      sectionIndexes.profile,
      meRoute,
      companyRoute,
      subscriptionRoute,
      securityRoute,
      tokensRoute,
      scannerRoute,
    ]),
    ...shellRoutes,
    explorerRoute,
    itemRoute,
    variantsRoute,
    historyRoute,
    searchRoute,
    activityRoute,
    trashRoute,
    reservationsRoute,
    inventoryRoute,
    scanRoute,
    importRoute,
    fileSearchRoute,
    imageSearchRoute,
    bulkRoute,
    notificationsRoute,
    packsRoute,
    subscribeRoute,
    thankYouRoute,
    ...(showsKit ? [listRoute] : []),
  ]),
])

fillRail([stockEntry, searchEntry, reservationsEntry, historyEntry, activityEntry, trashEntry, settingsEntry])
fillSections({
  settings: {
    users: { roles: USER_VIEW },
    groups: { roles: GROUP_VIEW },
    fields: { roles: FIELD_VIEW },
    categories: { roles: CATEGORY_VIEW },
    tags: { roles: TAG_VIEW },
    reservations: RESERVATIONS_ACCESS,
    ledger: LEDGER_ACCESS,
  },
  profile: { me: {}, company: COMPANY_ACCESS, subscription: COMPANY_ACCESS, security: {}, tokens: {}, scanner: {} },
})
fillTargets(async () => (await import('./search-targets.ts')).TARGETS)
fillHeader([CompanySwitcher, NotificationBell, ProofPlace])

export const router = createRouter({ ...ROUTER_OPTIONS, routeTree })
/** Rights that change while a page is open are asked again by its guards (GROUP-08). */
let roles = session.get().roles
session.subscribe(() => {
  const before = roles
  roles = session.get().roles
  const haveChanged = before.size !== roles.size || [...roles].some((role) => !before.has(role))
  if (haveChanged && before.size > 0 && session.isOpen()) void router.invalidate()
})
void addImportCommands((href) => void router.navigate({ href }))
void addFileSearchCommands((href) => void router.navigate({ href }))
void addImageSearchCommands((href) => void router.navigate({ href }))
void addInventoryCommands((href) => void router.navigate({ href }))
void addScanning((href) => void router.navigate({ href }))
void addVariantCommands((href) => void router.navigate({ href }))
void addStockCommands((href) => void router.navigate({ href }))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
