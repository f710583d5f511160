import type { PhoneModule } from '../../../shell/phone/index.ts'

/** What was ordered comes in (NAV-72). */
export const ordersPhone: PhoneModule = {
  refreshOn: [['orders', 'orders']],
  later: async () => (await import('./later.ts')).later,
}
