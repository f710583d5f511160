import { IconHistory } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { historyRoute, READERS } from './screens.ts'

export const historyModule = defineWebModule({
  routes: { main: [historyRoute] },
  rail: {
    label: { fr: 'Historique', en: 'History' },
    place: 90,
    icon: IconHistory,
    to: '/transactions',
    roles: READERS,
    go: 't',
  },
  additions: () => import('./additions.ts'),
})
