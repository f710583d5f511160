import { IconListCheck } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  notifications: {
    bulk: {
      icon: IconListCheck,
      label: { fr: 'Action en masse', en: 'Bulk action' },
      about: {
        fr: 'Avancement et fin de vos actions en masse. Par e-mail\u00A0: seulement celles de plus de deux minutes.',
        en: 'Progress and end of your bulk actions. By e-mail: only those longer than two minutes.',
      },
    },
  },
  recordLinks: { bulk: (guid) => `/bulk/${guid}` },
}
