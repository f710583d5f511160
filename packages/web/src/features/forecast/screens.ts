import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { FORECAST_ACCESS } from './access.ts'
import { forecastSearch } from './address.ts'

export const forecastRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/forecast',
  validateSearch: forecastSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadForecastWords()), ...FORECAST_ACCESS }),
  component: lazyScreen(() => import('./forecast-page.tsx'), 'ForecastPage'),
})

refreshOn('items', ['forecast'], 5_000)
refreshOn('orders', ['forecast'], 5_000)
