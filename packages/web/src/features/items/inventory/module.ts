import { IconClipboardCheck } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { ITEM_COUNT } from '../item-roles.ts'
import { inventoryRoute } from './screens.ts'

export const inventoryModule = defineWebModule({
  routes: { main: [inventoryRoute] },
  home: {
    acts: [
      {
        label: { fr: 'Compter', en: 'Count' },
        place: 40,
        icon: IconClipboardCheck,
        to: '/inventory',
        roles: ITEM_COUNT,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
