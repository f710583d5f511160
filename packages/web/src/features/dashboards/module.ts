import { IconChartBar } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { DASHBOARD_ACCESS } from './access.ts'
import { boardRoute, boardsRoute, chartRoute } from './screens.ts'

export const dashboardsModule = defineWebModule({
  routes: { main: [boardsRoute, boardRoute, chartRoute] },
  rail: [
    {
      label: { fr: 'Tableaux de bord', en: 'Dashboards' },
      place: 97,
      icon: IconChartBar,
      to: '/dashboards',
      go: 'd',
      ...DASHBOARD_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
