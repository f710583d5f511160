import { IconWebhook } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { INCOMING_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { incoming_request: (guid) => `/settings/api/incoming-requests/${guid}` },
  commands: [
    {
      id: 'incoming',
      label: { fr: 'Requêtes entrantes', en: 'Incoming requests' },
      icon: IconWebhook,
      to: '/settings/api/incoming-requests',
      ...INCOMING_ACCESS,
    },
  ],
}
