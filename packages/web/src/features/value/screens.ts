import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { VALUE_ACCESS } from './access.ts'
import { valueSearch } from './address.ts'

const late = lateWords(async () => (await import('./words.ts')).loadValueWords())

export const valueRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/value',
  validateSearch: valueSearch,
  ...screen({ ...late, ...VALUE_ACCESS }),
  component: lazyScreen(() => import('./value-page.tsx'), 'ValuePage'),
})

refreshOn('items', ['value'])
