import { IconStack2 } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
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
  additions: () => import('./additions.ts'),
})
