import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { VARIANT_VIEW } from './access.ts'
import { variantsSearch } from './address.ts'

export const variantsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/variants-and-lots',
  validateSearch: variantsSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadVariantWords()), roles: VARIANT_VIEW }),
  component: lazyScreen(() => import('./variants-page.tsx'), 'VariantsPage'),
})

for (const topic of ['items', 'config'] as const) refreshOn(topic, ['variants'])
