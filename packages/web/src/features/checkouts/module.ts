import { IconCalendarDue, IconPackageExport, IconPackageImport, IconUserShare } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { CHECKOUTS_ACCESS, LENDS, TAKES_BACK } from './access.ts'
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
        ...LENDS,
      },
      {
        label: { fr: 'Reprendre', en: 'Check in' },
        place: 45,
        icon: IconPackageImport,
        to: '/checkouts?act=return',
        ...TAKES_BACK,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
