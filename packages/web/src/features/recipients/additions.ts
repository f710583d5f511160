import { IconUserShare } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { RECIPIENTS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { recipient: (guid) => `/recipients/${guid}` },
  commands: [
    {
      id: 'recipients',
      label: { fr: 'Destinataires des remises', en: 'Checkout recipients' },
      icon: IconUserShare,
      to: '/recipients',
      ...RECIPIENTS_ACCESS,
    },
  ],
}
