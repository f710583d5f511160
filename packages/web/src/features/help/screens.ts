import { createRoute } from '@tanstack/react-router'
import { queryIn } from '../../kernel/addresses.ts'
import { HELP, lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import type { HelpSearch } from './help-search.ts'

export const helpRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: HELP,
  validateSearch: ({ q, article }: Record<string, unknown>): HelpSearch => ({
    ...queryIn(q),
    ...(typeof article === 'string' && { article }),
  }),
  ...screen(
    lateWords(async () => {
      const { helpWords } = await import('./words.ts')
      await helpWords.load()
      return () => helpWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./help-page.tsx'), 'HelpPage'),
})
