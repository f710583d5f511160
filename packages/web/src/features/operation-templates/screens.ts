import { createRoute } from '@tanstack/react-router'
import { queryIn, sortIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { READERS } from './access.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadTemplateWords())
const module = 'customIntervention' as const
type ListSearch = { q?: string; sort?: string }

export const templatesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/custom-operations',
  validateSearch: ({ q, sort }: Record<string, unknown>): ListSearch => ({ ...queryIn(q), ...sortIn(sort) }),
  ...screen({ ...late(), roles: READERS, module }),
  component: lazyScreen(() => import('./pages.ts'), 'TemplatesPage'),
})
/** `new` is one that is made. */
export const templateRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/custom-operations/$guid',
  ...screen({ ...late(), roles: READERS, module }),
  component: lazyScreen(() => import('./pages.ts'), 'TemplatePage'),
})

refreshOn('interventions', ['operation-templates'])
