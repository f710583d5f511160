import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, loadAdditions, mainRoute, screen } from '../../shell/index.ts'
import { FOLDER_PARTS, type FolderPart } from '../folders/index.ts'
import { ITEM_VIEW } from './item-roles.ts'
import { DETAILS } from './tabs.ts'

export const EXPLORERS = anyRole('ITEM', 'FOLDER')
/** Words and the first questions come with the screen: the sign-in page need not know them. */
const opening = async () => {
  const part = await import('./opening.ts')
  titles = await part.loadTitles()
  return part
}
let titles = { list: '', item: '' }
const words = { load: async () => void (await opening()) }

export type ExplorerSearch = {
  q?: string
  sort?: string
  deep?: true
  low?: true
  type?: ItemType
  item?: string
  tab?: string
  about?: FolderPart
  /** A saved view of items. */ view?: string
}
/** Modules add tabs, so which there are is known once the item shows; it leaves out what it does not know. */
const tabOf = (tab: unknown) => (typeof tab === 'string' && tab !== DETAILS && /^\w{1,40}$/.test(tab) ? tab : null)

/** Anything else in the address is left out, so that a link is never refused for a filter. */
const explorerSearch = ({
  q,
  sort,
  deep,
  low,
  type,
  item,
  tab,
  about,
  view,
}: Record<string, unknown>): ExplorerSearch => {
  const kind = ITEM_TYPES.find((one) => one === type)
  const opened = item === 'new' || isGuid(item) ? item : undefined
  const shown = tabOf(tab)
  const part = FOLDER_PARTS.find((one) => one === about)
  // A search of digits alone comes out of the address as a number.
  const text = typeof q === 'number' ? String(q) : q
  return {
    ...(typeof text === 'string' && text !== '' && { q: text }),
    ...(typeof sort === 'string' &&
      sort.length <= 300 &&
      /^-?(\w{1,40}|attributes\.\S.*)(,-?(\w{1,40}|attributes\.\S.*))*$/s.test(sort) && { sort }),
    ...((deep === true || deep === 'true') && { deep: true as const }),
    ...((low === true || low === 'true') && { low: true as const }),
    ...(kind && { type: kind }),
    ...(isGuid(view) && { view }),
    ...(opened && { item: opened }),
    ...(opened && shown && { tab: shown }),
    ...(!opened && part && { about: part }),
  }
}

export const explorerRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/items/$folderGuid',
  validateSearch: explorerSearch,
  ...screen({ roles: EXPLORERS, title: () => titles.list, words: [words] }),
  loader: async ({ params: { folderGuid } }) => {
    if (folderGuid !== 'root' && !isGuid(folderGuid)) throw redirect({ to: '/404' as string, replace: true })
    await (await opening()).openFolder(folderGuid)
  },
  component: lazyScreen(() => import('./explorer-page.tsx'), 'ExplorerPage'),
})

export const itemRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/item/$guid',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => {
    const shown = tabOf(tab)
    return shown ? { tab: shown } : {}
  },
  ...screen({ roles: ITEM_VIEW, title: () => titles.item, words: [words] }),
  loader: async ({ params: { guid } }) => {
    if (!isGuid(guid)) throw redirect({ to: '/404' as string, replace: true })
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
