import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, loadAdditions, mainRoute, MISSING, screen } from '../../shell/index.ts'
import { ITEM_VIEW } from './item-roles.ts'
import { explorerSearch, itemSearch } from './address.ts'

export const EXPLORERS = anyRole('ITEM', 'FOLDER')
/** Words and the first questions come with the screen: the sign-in page need not know them. */
const opening = async () => {
  const part = await import('./opening.ts')
  titles = await part.loadTitles()
  return part
}
let titles = { list: '', item: '' }
const words = { load: async () => void (await opening()) }

export const explorerRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/items/$folderGuid',
  validateSearch: explorerSearch,
  ...screen({ roles: EXPLORERS, title: () => titles.list, words: [words] }),
  loader: async ({ params: { folderGuid } }) => {
    if (folderGuid !== 'root' && !isGuid(folderGuid)) throw redirect(MISSING)
    await (await opening()).openFolder(folderGuid)
  },
  component: lazyScreen(() => import('./explorer-page.tsx'), 'ExplorerPage'),
})

export const itemRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/item/$guid',
  validateSearch: itemSearch,
  ...screen({ roles: ITEM_VIEW, title: () => titles.item, words: [words] }),
  loader: async ({ params: { guid } }) => {
    if (!isGuid(guid)) throw redirect(MISSING)
    await Promise.all([opening(), loadAdditions()])
  },
  component: lazyScreen(() => import('./item-page.tsx'), 'ItemPage'),
})

for (const key of ['items', 'folders', 'stock', 'activity']) refreshOn('items', [key])
for (const key of ['folders', 'items']) refreshOn('folders', [key])
// What a form offers: keywords among it.
refreshOn('config', ['stock', 'selectData'])
// Custom values come under the names of their fields.
refreshOn('config', ['items'])
