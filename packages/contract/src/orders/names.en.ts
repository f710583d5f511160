import type { NamesOf } from '../kernel/module.ts'
import type { ordersModule } from './module.ts'

const en: NamesOf<typeof ordersModule> = {
  areas: { ORDER: 'Orders' },
  records: { order: 'Order' },
  actions: {
    order_sent: 'Sent to the supplier',
    order_received: 'Reception',
    line_closed: 'Line closed short',
    reception_reversed: 'Reception reversed',
  },
}
export default en
