import { IconClipboardList } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { READERS } from './screens.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'inventories',
      label: { fr: 'Inventaires', en: 'Inventories' },
      icon: IconClipboardList,
      to: '/inventories',
      roles: READERS,
    },
  ],
}
