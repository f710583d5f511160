import { IconHistory } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { PAST_ACCESS } from './access.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'past',
      label: { fr: 'Remonter le temps', en: 'Time machine' },
      icon: IconHistory,
      to: '/past',
      ...PAST_ACCESS,
    },
  ],
}
