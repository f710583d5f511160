import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../kernel/client.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { HOME, lazyScreen, loadWords, mainRoute, screen } from '../../shell/index.ts'
import { stockWords } from '../stock/index.ts'
import { home } from './api.ts'
import { homeWords } from './words.ts'

const words = [homeWords, stockWords]

export const homeRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: HOME,
  ...screen({ title: () => homeWords.say('title'), words }),
  loader: () => {
    // Beside the page and its words, which do not wait for it.
    void queryClient.prefetchQuery(home.get.query())
    return loadWords(words)
  },
  component: lazyScreen(() => import('./home-page.tsx'), 'HomePage'),
})

/** Many work at the same time, and nobody reads a list of what is to do by the second. */
const BETWEEN_MS = 2_000
// What it shows comes from all of these; one's own imports and acts are told to their author.
for (const topic of ['items', 'folders', 'imports', 'users', 'notifications', 'config'] as const)
  refreshOn(topic, ['home'], BETWEEN_MS)
