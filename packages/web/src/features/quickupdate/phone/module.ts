import type { PhoneModule } from '../../../shell/phone/index.ts'

/** Many items at once by scanning them (NAV-72, QU-01). */
export const quickupdatePhone: PhoneModule = {
  refreshOn: [
    ['quickupdate', 'quickupdate'],
    ['config', 'quickupdate'],
  ],
  later: async () => (await import('./later.ts')).later,
}
