import { IconBolt } from '@tabler/icons-react'
import { can, moduleIsOn } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { MODELS_ACCESS, RUN_ACCESS } from './access.ts'

const ToQuickList = lazyPart(async () => (await import('./to-quick-list.tsx')).ToQuickList)

export const additions: Additions = {
  recordLinks: { quick_template: (guid) => `/settings/quickupdate/templates/${guid}` },
  itemActs: [
    {
      label: { fr: 'Mise à jour rapide', en: 'Quick update' },
      icon: IconBolt,
      shows: () => can(RUN_ACCESS.roles) && moduleIsOn(RUN_ACCESS.module),
      Dialog: ToQuickList,
    },
  ],
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
