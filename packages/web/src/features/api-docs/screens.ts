import { createRoute } from '@tanstack/react-router'
import { queryIn } from '../../kernel/addresses.ts'
import { lateWords, lazyScreen, profileRoute, screen } from '../../shell/index.ts'

/** `call`: the one that is open, by its name in the description. */
export type ApiDocsSearch = { q?: string; call?: string }

export const apiDocsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/api',
  validateSearch: ({ q, call }: Record<string, unknown>): ApiDocsSearch => ({
    ...queryIn(q),
    ...(typeof call === 'string' && /^\w{1,80}$/.test(call) && { call }),
  }),
  ...screen(
    lateWords(async () => {
      const { apiDocsWords } = await import('./words.ts')
      await apiDocsWords.load()
      return () => apiDocsWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./api-docs-page.tsx'), 'ApiDocsPage'),
})
