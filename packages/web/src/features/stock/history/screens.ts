import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../../shell/index.ts'
import { historySearch } from './address.ts'

export const READERS = roles('ITEM', 'TRANSACTIONS')

const late = lateWords(async () => (await import('./words.ts')).loadHistoryWords())

export const historyRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions',
  validateSearch: historySearch,
  ...screen({ ...late, roles: READERS }),
  component: lazyScreen(() => import('./history-page.tsx'), 'HistoryPage'),
})

refreshOn('items', ['stock'])
