import type { NamesOf } from '../kernel/module.ts'
import type { checkoutsModule } from './module.ts'

const en: NamesOf<typeof checkoutsModule> = {
  areas: { CHECKOUT: 'Check-out', CHECKIN: 'Check-in' },
  records: { checkout: 'Checkout' },
  actions: { checkout: 'Check-out', checkin: 'Check-in' },
  notifications: {
    checkout_late: { name: 'Late check-in', about: 'When items that were checked out are not back by their due date.' },
    checkout_own_late: { name: 'Items to return', about: 'When the due date of items that you have is over.' },
  },
}
export default en
