import { IconCoins } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { VALUE_ACCESS } from './access.ts'
import { valueRoute } from './screens.ts'

export const valueModule = defineWebModule({
  routes: { main: [valueRoute] },
  rail: [
    {
      label: { fr: 'Valeur du stock', en: 'Value of stock' },
      place: 115,
      icon: IconCoins,
      to: '/stock-value',
      ...VALUE_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
