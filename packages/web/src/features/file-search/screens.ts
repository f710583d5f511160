import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { SETS, type SetName } from './sets.ts'

export const FILE_SEARCHERS = anyRole('ITEM')

/** What was searched for is kept by the server: a closed tab comes back to it. */
export type FileSearchAddress = { search?: string; set?: SetName; sort?: string }

export const fileSearchRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/search-by-file',
  validateSearch: ({ search, set, sort }: Record<string, unknown>): FileSearchAddress => {
    if (!isGuid(search)) return {}
    const asked = SETS.find((one) => one === set && one !== 'found')
    return {
      search,
      ...(asked && { set: asked }),
      ...(typeof sort === 'string' && sort !== '' && sort.length <= 300 && { sort }),
    }
  },
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadFileSearchWords()), roles: FILE_SEARCHERS }),
  component: lazyScreen(() => import('./file-search-page.tsx'), 'FileSearchPage'),
})

for (const topic of ['items', 'folders', 'config'] as const) refreshOn(topic, ['file-search'])
