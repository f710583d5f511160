import { bulkPhone } from '../features/bulk/phone/module.ts'
import { checkoutsPhone } from '../features/checkouts/phone/module.ts'
import { helpPhone } from '../features/help/phone/module.ts'
import { itemsPhone } from '../features/items/phone/module.ts'
import { notificationsPhone } from '../features/notifications/phone/module.ts'
import { operationsPhone } from '../features/operations/phone/module.ts'
import { ordersPhone } from '../features/orders/phone/module.ts'
import { picturesPhone } from '../features/pictures/phone/module.ts'
import { quickupdatePhone } from '../features/quickupdate/phone/module.ts'
import { requestsPhone } from '../features/requests/phone/module.ts'
import { reservationsPhone } from '../features/reservations/phone/module.ts'
import type { PhoneModule } from '../shell/phone/index.ts'

/**
 * Every module of the mobile application, and the only list of them; apart from `modules.ts`, which would bring the
 * rest.
 */
export const PHONE_MODULES: readonly PhoneModule[] = [
  itemsPhone,
  picturesPhone,
  reservationsPhone,
  operationsPhone,
  checkoutsPhone,
  ordersPhone,
  quickupdatePhone,
  bulkPhone,
  notificationsPhone,
  requestsPhone,
  helpPhone,
]
