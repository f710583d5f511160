import { IconBolt } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { MODELS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { quick_template: (guid) => `/settings/quickupdate/templates/${guid}` },
  commands: [
    {
      id: 'quick-templates',
      label: { fr: 'Modèles de mise à jour rapide', en: 'Quick update form models' },
      icon: IconBolt,
      to: '/settings/quickupdate/templates',
      ...MODELS_ACCESS,
    },
  ],
}
