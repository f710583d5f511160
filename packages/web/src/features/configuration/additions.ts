import { IconFileSettings } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { CONFIGURATION_ACCESS } from './screens.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'configuration',
      label: { fr: 'Configuration en fichier', en: 'Configuration as a file' },
      icon: IconFileSettings,
      to: '/settings/configuration',
      ...CONFIGURATION_ACCESS,
    },
  ],
}
