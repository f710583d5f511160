import { IconAlertTriangle, IconPlus, IconStack2 } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { ITEM_ADD } from './item-roles.ts'
import { EXPLORERS, explorerRoute, itemRoute } from './screens.ts'

export const itemsModule = defineWebModule({
  routes: { main: [explorerRoute, itemRoute] },
  rail: [
    {
      label: { fr: 'Stock', en: 'Stock' },
      place: 20,
      icon: IconStack2,
      to: '/items/root',
      under: '/items',
      roles: EXPLORERS,
      go: 's',
    },
  ],
  home: {
    looks: [
      {
        line: 'low_items',
        place: 10,
        icon: IconAlertTriangle,
        label: { fr: 'Sous le seuil d’alerte', en: 'At or below the alert threshold' },
        all: '/items/root?deep=true&low=true',
        hrefOf: ({ guid, folder }) => `/items/${folder?.guid}?item=${guid}`,
      },
    ],
    acts: [
      {
        label: { fr: 'Nouvel article', en: 'New item' },
        place: 30,
        icon: IconPlus,
        to: '/items/root?item=new',
        roles: ITEM_ADD,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
