import type { PhoneLater } from '../../../shell/phone/index.ts'
import { bulkWords } from '../words.ts'

export const later: PhoneLater = {
  words: [bulkWords],
  screens: {
    job: { title: () => bulkWords.say('page'), load: async () => (await import('./job-page.tsx')).PhoneJobPage },
  },
  standsFor: (path) => {
    const guid = /^\/bulk\/([^/]+)$/.exec(path)?.[1]
    return guid ? `/m/job?of=${guid}` : null
  },
}
