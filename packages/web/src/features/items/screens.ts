import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { IconStack2 } from '@tabler/icons-react'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, mainRoute, screen, type RailEntry } from '../../shell/index.ts'
import { FOLDER_PARTS, type FolderPart } from '../folders/index.ts'
import { ITEM_VIEW } from './item-roles.ts'
import { ITEM_TABS, type ItemTab } from './tabs.ts'

const ROLES = anyRole('ITEM', 'FOLDER')
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
  tab?: ItemTab
  about?: FolderPart
  /** A saved view of items. */ view?: string
}
const tabOf = (tab: unknown) => ITEM_TABS.find((one) => one === tab && one !== 'details') ?? null

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
  ...screen({ roles: ROLES, title: () => titles.list, words: [words] }),
  loader: async ({ params: { folderGuid } }) => {
    if (folderGuid !== 'root' && !isGuid(folderGuid)) throw redirect({ to: '/404' as string, replace: true })
    await (await opening()).openFolder(folderGuid)
  },
  component: lazyScreen(() => import('./explorer-page.tsx'), 'ExplorerPage'),
})

export const itemRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/item/$guid',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ItemTab } => {
    const shown = tabOf(tab)
    return shown ? { tab: shown } : {}
  },
  ...screen({ roles: ITEM_VIEW, title: () => titles.item, words: [words] }),
  loader: async ({ params: { guid } }) => {
    if (!isGuid(guid)) throw redirect({ to: '/404' as string, replace: true })
    await opening()
  },
  component: lazyScreen(() => import('./item-page.tsx'), 'ItemPage'),
})

export const stockEntry: RailEntry = {
  label: 'stock',
  icon: IconStack2,
  to: '/items/root',
  under: '/items',
  roles: ROLES,
  go: 's',
}

for (const key of ['items', 'folders', 'stock', 'activity']) refreshOn('items', [key])
for (const key of ['folders', 'items']) refreshOn('folders', [key])
// What a form offers: keywords among it.
refreshOn('config', ['stock', 'selectData'])
// Custom values come under the names of their fields.
refreshOn('config', ['items'])
