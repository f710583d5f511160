import { createRoute } from '@tanstack/react-router'
import { queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { LAYOUTS_ACCESS } from './access.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadFormWords())
type ListSearch = { q?: string; sort?: string }

export const layoutsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/formlayouts',
  validateSearch: ({ q, sort }: Record<string, unknown>): ListSearch => ({ ...queryIn(q), ...sortIn(sort) }),
  ...screen({ ...late(), ...LAYOUTS_ACCESS }),
  component: lazyScreen(() => import('./layouts-page.tsx'), 'LayoutsPage'),
})
/** `new` is one that is made. */
export const layoutRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/formlayouts/$guid',
  ...screen({ ...late(), ...LAYOUTS_ACCESS }),
  component: lazyScreen(() => import('./layout-page.tsx'), 'LayoutPage'),
})

refreshOn('config', ['forms'])
