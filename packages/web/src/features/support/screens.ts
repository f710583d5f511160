import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, screen, SUPPORT } from '../../shell/index.ts'
import { type About, isAbout } from './about.ts'

/** `from`: the page that somebody came from, which the request is about. */
export type SupportSearch = { about?: About; from?: string }

export const supportRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: SUPPORT,
  validateSearch: ({ about, from }: Record<string, unknown>): SupportSearch => ({
    ...(isAbout(about) && { about }),
    ...(typeof from === 'string' && /^\/(?![/\\])/.test(from) && { from }),
  }),
  ...screen(
    lateWords(async () => {
      const { supportWords } = await import('./words.ts')
      await supportWords.load()
      return () => supportWords.say('title')
    }),
  ),
  component: lazyScreen(() => import('./support-page.tsx'), 'SupportPage'),
})
