import { IconPackages } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { BUNDLES_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { bundle: (guid) => `/settings/bundles/${guid}` },
  sourceLinks: { bundle: (guid) => `/settings/bundles/${guid}` },
  commands: [
    {
      id: 'bundles',
      label: { fr: 'Sorties associées', en: 'Bundles' },
      icon: IconPackages,
      to: '/settings/bundles',
      ...BUNDLES_ACCESS,
    },
  ],
}
