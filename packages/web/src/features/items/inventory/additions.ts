import { IconClipboardCheck } from '@tabler/icons-react'
import { ITEM_COUNT } from '../item-roles.ts'
import type { Additions } from '../../../shell/index.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'inventory',
      label: { fr: 'Démarrer un inventaire', en: 'Start an inventory' },
      icon: IconClipboardCheck,
      to: '/inventory',
      roles: ITEM_COUNT,
    },
  ],
}
