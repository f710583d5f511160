import { IconCalendarDue, IconPackageExport, IconPackageImport, IconUserShare } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { CHECKIN, CHECKOUT, CHECKOUTS_ACCESS } from './access.ts'
import { checkoutsRoute, recipientRoute } from './screens.ts'

export const checkoutsModule = defineWebModule({
  routes: { main: [checkoutsRoute, recipientRoute] },
  rail: [
    {
      label: { fr: 'Remises', en: 'Checkouts' },
      place: 75,
      icon: IconUserShare,
      to: '/checkouts',
      ...CHECKOUTS_ACCESS,
    },
  ],
  home: {
    looks: [
      {
        line: 'late_checkouts',
        place: 35,
        icon: IconCalendarDue,
        label: { fr: 'Retours en retard', en: 'Late check-ins' },
        all: '/checkouts?state=late&sort=dueDate',
        hrefOf: ({ name }) => `/checkouts?state=late&sort=dueDate&q=${encodeURIComponent(name)}`,
      },
    ],
    acts: [
      {
        label: { fr: 'Remettre', en: 'Check out' },
        place: 40,
        icon: IconPackageExport,
        to: '/checkouts?act=lend',
        module: 'checkout',
        roles: CHECKOUT,
      },
      {
        label: { fr: 'Reprendre', en: 'Check in' },
        place: 45,
        icon: IconPackageImport,
        to: '/checkouts?act=return',
        module: 'checkout',
        roles: CHECKIN,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
