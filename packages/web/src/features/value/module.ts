import { IconStack2 } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { VALUE_ACCESS } from './access.ts'
import { valueRoute } from './screens.ts'

export const valueModule = defineWebModule({
  routes: { main: [valueRoute] },
  rail: [
    {
      label: { fr: 'Valeur du stock', en: 'Stock value' },
      place: 115,
      icon: IconStack2,
      to: '/value',
      ...VALUE_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
