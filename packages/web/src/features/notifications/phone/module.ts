import type { PhoneModule } from '../../../shell/phone/index.ts'

/** What one is told (NAV-72). */
export const notificationsPhone: PhoneModule = {
  refreshOn: [
    ['notifications', 'notifications'],
    ['users', 'notifications'],
    ['imports', 'notifications'],
  ],
  later: async () => (await import('./later.ts')).later,
}
