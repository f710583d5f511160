import type { PhoneModule } from '../../../shell/phone/index.ts'

/** How far acts on many are: what their notifications lead to. */
export const bulkPhone: PhoneModule = { later: async () => (await import('./later.ts')).later }
