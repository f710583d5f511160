import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { DASHBOARD_ACCESS } from './access.ts'
import { boardSearch, chartSearch } from './address.ts'

const guarded = () =>
  screen({ ...lateWords(async () => (await import('./words.ts')).loadDashboardWords()), ...DASHBOARD_ACCESS })

/** The first dashboard that is seen opens (NAV-37). */
export const boardsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dashboards',
  ...guarded(),
  component: lazyScreen(() => import('./boards-page.tsx'), 'BoardsPage'),
})
export const boardRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dashboards/$guid',
  validateSearch: boardSearch,
  ...guarded(),
  component: lazyScreen(() => import('./board-page.tsx'), 'BoardPage'),
})
/** `new` is one that is made. */
export const chartRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dashboards/$guid/charts/$chart',
  validateSearch: chartSearch,
  ...guarded(),
  component: lazyScreen(() => import('./chart-page.tsx'), 'ChartPage'),
})

refreshOn('dashboards', ['dashboards'])
// Charts count again what has changed, now and then.
for (const topic of ['items', 'folders', 'interventions', 'orders'] as const)
  refreshOn(topic, ['dashboards', 'data'], 30_000)
