import type { PhoneModule } from '../../../shell/phone/index.ts'

/** What one keeps, and keeping more (NAV-72). */
export const reservationsPhone: PhoneModule = {
  refreshOn: [['items', 'reservations']],
  later: async () => (await import('./later.ts')).later,
}
