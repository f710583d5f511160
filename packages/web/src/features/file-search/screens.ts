import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { fileSearchAddress } from './address.ts'

export const FILE_SEARCHERS = anyRole('ITEM')

export const fileSearchRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/search-by-file',
  validateSearch: fileSearchAddress,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadFileSearchWords()), roles: FILE_SEARCHERS }),
  component: lazyScreen(() => import('./file-search-page.tsx'), 'FileSearchPage'),
})

for (const topic of ['items', 'folders', 'config'] as const) refreshOn(topic, ['file-search'])
