import { IconPlugConnected } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { CONNECTIONS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { connection: (guid) => `/settings/api/connections/${guid}` },
  commands: [
    {
      id: 'connections',
      label: { fr: 'Connexions API', en: 'API connections' },
      icon: IconPlugConnected,
      to: '/settings/api/connections',
      ...CONNECTIONS_ACCESS,
    },
  ],
}
