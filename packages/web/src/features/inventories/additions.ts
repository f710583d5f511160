import { IconClipboardList } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { READERS } from './access.ts'

export const additions: Additions = {
  recordLinks: { inventory: (guid) => `/inventories/${guid}` },
  sourceLinks: { inventory: (guid) => `/inventories/${guid}` },
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
