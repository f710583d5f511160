import { IconAlertTriangle } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { FORECAST_ACCESS } from './access.ts'
import { forecastRoute } from './screens.ts'

export const forecastModule = defineWebModule({
  routes: { main: [forecastRoute] },
  rail: [
    {
      label: { fr: 'Ruptures à venir', en: 'Stock-outs ahead' },
      place: 95,
      icon: IconAlertTriangle,
      to: '/forecast',
      ...FORECAST_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
