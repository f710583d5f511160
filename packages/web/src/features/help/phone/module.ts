import type { PhoneModule } from '../../../shell/phone/index.ts'

/** What explains each screen of the mobile application. */
export const helpPhone: PhoneModule = { later: async () => (await import('./later.ts')).later }
