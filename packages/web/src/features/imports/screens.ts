import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, mainRoute, screen } from '../../shell/index.ts'

export const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The import stands in the address: a closed tab comes back to it. `columns` goes back from the check. */
export type ImportSearch = { import?: string; columns?: true }

/** The words come with the screen: the sign-in page need not know them. */
let title = () => ''
const words = {
  load: async () => {
    const { loadImportWords, importWords } = await import('./words.ts')
    await loadImportWords()
    title = () => importWords.say('title')
  },
}

export const importRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/data/import',
  validateSearch: ({ import: guid, columns }: Record<string, unknown>): ImportSearch => ({ ...(typeof guid === 'string' && GUID.test(guid) && { import: guid }), ...((columns === true || columns === 'true') && { columns: true as const }) }),
  ...screen({ title: () => title(), words: [words], roles: IMPORTERS }),
  component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
})

refreshOn('users', ['imports'])
refreshOn('imports', ['imports'])
