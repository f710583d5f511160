import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { cycleSearch } from './address.ts'

export const cycleRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/cycle-counts',
  validateSearch: cycleSearch,
  ...screen({
    ...lateWords(async () => (await import('./words.ts')).loadCycleWords()),
    // Who counts, and who sees what counts have shown.
    roles: roles('ITEM', 'INVENTORY', 'TRANSACTIONS'),
  }),
  component: lazyScreen(() => import('./cycle-page.tsx'), 'CyclePage'),
})

refreshOn('items', ['cyclecounts'], 5_000)
