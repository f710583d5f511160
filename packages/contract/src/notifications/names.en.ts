import type { NamesOf } from '../kernel/module.ts'
import type { notificationsModule } from './module.ts'

const en: NamesOf<typeof notificationsModule> = {
  notifications: {
    export: { name: 'Export' },
    order_received: { name: 'Order received' },
    api_failure: { name: 'Integration failure' },
  },
}
export default en
