import { IconSend2 } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { REQUESTS_ACCESS } from './access.ts'
import { byHand } from './by-hand.ts'

export const additions: Additions = {
  recordLinks: { request: (guid) => `/settings/api/requests/${guid}` },
  recordEntriesOf: (records) => byHand.entries(records),
  start: () => void import('./manual.ts').then(({ watchManual }) => watchManual()),
  commands: [
    {
      id: 'requests',
      label: { fr: 'Requêtes API', en: 'API requests' },
      icon: IconSend2,
      to: '/settings/api/requests',
      ...REQUESTS_ACCESS,
    },
  ],
}
