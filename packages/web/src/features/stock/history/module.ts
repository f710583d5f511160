import { IconArrowsExchange } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { historyRoute, READERS } from './screens.ts'

export const historyModule = defineWebModule({
  routes: { main: [historyRoute] },
  rail: [
    {
      label: { fr: 'Mouvements', en: 'Movements' },
      place: 110,
      icon: IconArrowsExchange,
      to: '/transactions',
      roles: READERS,
      go: 'm',
    },
  ],
  additions: () => import('./additions.ts'),
})
