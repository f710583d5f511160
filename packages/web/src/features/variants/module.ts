import { IconCalendarDue } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { variantsRoute } from './screens.ts'

export const variantsModule = defineWebModule({
  routes: { main: [variantsRoute] },
  home: {
    looks: [
      {
        line: 'ending_lots',
        place: 20,
        icon: IconCalendarDue,
        label: { fr: 'Périmés d’ici 30 jours', en: 'Expired within 30 days' },
        all: '/variants-and-lots?expiry=in_30&sort=expiryDate',
        hrefOf: ({ guid }) => `/item/${guid}`,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
