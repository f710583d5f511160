import { IconClipboardCheck } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { READERS } from './access.ts'
import { inventoriesRoute, sessionRoute } from './screens.ts'

export const inventoriesModule = defineWebModule({
  routes: { main: [inventoriesRoute, sessionRoute] },
  rail: [
    {
      label: { fr: 'Inventaire', en: 'Inventory' },
      place: 40,
      icon: IconClipboardCheck,
      to: '/inventories',
      roles: READERS,
      go: 'i',
    },
  ],
  home: {
    looks: [
      {
        line: 'open_inventories',
        place: 45,
        icon: IconClipboardCheck,
        label: { fr: 'Inventaires en cours', en: 'Inventories under way' },
        all: '/inventories',
        hrefOf: ({ guid }) => `/inventories/${guid}`,
        states: {
          counting: { fr: 'Comptage en cours', en: 'Being counted' },
          review: { fr: 'À valider', en: 'To approve' },
        },
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
