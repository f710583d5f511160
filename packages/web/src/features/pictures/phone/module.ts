import type { PhoneModule } from '../../../shell/phone/index.ts'

/** A picture of what one holds (NAV-72). */
export const picturesPhone: PhoneModule = { later: async () => (await import('./later.ts')).later }
