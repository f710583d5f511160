import { IconChartBar } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { DASHBOARD_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { dashboard: (guid) => `/dashboards/${guid}` },
  commands: [
    {
      id: 'dashboards',
      label: { fr: 'Tableaux de bord', en: 'Dashboards' },
      icon: IconChartBar,
      to: '/dashboards',
      ...DASHBOARD_ACCESS,
    },
  ],
}
