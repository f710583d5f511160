import type { PhoneModule } from '../../../shell/phone/index.ts'

/** What is sent to another system by hand, about the record that one holds (API-16). */
export const requestsPhone: PhoneModule = { later: async () => (await import('./later.ts')).later }
