import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { IconStack2 } from '@tabler/icons-react'
import { queryClient } from '../../kernel/client.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lazyScreen, loadWords, mainRoute, screen, type RailEntry } from '../../shell/index.ts'
import { folderWords, folders } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'
import { ITEM_TABS, type ItemTab } from './tabs.ts'
import { itemWords } from './words.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ROLES = anyRole('ITEM', 'FOLDER')
const WORDS = [itemWords, folderWords, stockWords]

export type ExplorerSearch = { q?: string; sort?: string; deep?: true; type?: ItemType; item?: string; tab?: ItemTab }
const tabOf = (tab: unknown) => (ITEM_TABS.find((one) => one === tab && one !== 'details') ?? null)

/** Anything else in the address is left out, so that a link is never refused for a filter. */
const explorerSearch = ({ q, sort, deep, type, item, tab }: Record<string, unknown>): ExplorerSearch => {
  const kind = ITEM_TYPES.find((one) => one === type)
  const opened = typeof item === 'string' && (item === 'new' || GUID.test(item)) ? item : undefined
  const shown = tabOf(tab)
  // A search of digits alone comes out of the address as a number.
  const text = typeof q === 'number' ? String(q) : q
  return {
    ...(typeof text === 'string' && text !== '' && { q: text }),
    ...(typeof sort === 'string' && /^-?[A-Za-z0-9_. ]{1,118}$/.test(sort) && { sort }),
    ...((deep === true || deep === 'true') && { deep: true as const }),
    ...(kind && { type: kind }),
    ...(opened && { item: opened }),
    ...(opened && shown && { tab: shown }),
  }
}

/** A folder that is hidden or gone is answered 404 either way; to the user both are a place without access (FOLD-07). */
const openFolder = async (guid: string) => {
  try {
    await queryClient.ensureQueryData(folders.get.query({ params: { guid } }))
  } catch (error) {
    if (isFailure(error) && (error.status === 404 || error.status === 403)) throw redirect({ to: '/403' as string, replace: true })
    throw error
  }
}

export const explorerRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/items/$folderGuid',
  validateSearch: explorerSearch,
  ...screen({ roles: ROLES, title: () => itemWords.say('title'), words: WORDS }),
  loader: async ({ params: { folderGuid } }) => {
    if (folderGuid !== 'root' && !GUID.test(folderGuid)) throw notFound()
    await Promise.all([loadWords(WORDS), openFolder(folderGuid)])
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
  ...screen({ roles: anyRole('ITEM'), title: () => itemWords.say('item'), words: WORDS }),
  loader: async ({ params: { guid } }) => {
    if (!GUID.test(guid)) throw notFound()
    await loadWords(WORDS)
  },
  component: lazyScreen(() => import('./item-page.tsx'), 'ItemPage'),
})

export const stockEntry: RailEntry = { label: 'stock', icon: IconStack2, to: '/items/root', under: '/items', roles: ROLES, go: 's' }

for (const key of ['items', 'folders', 'stock', 'activity']) refreshOn('items', [key])
for (const key of ['folders', 'items']) refreshOn('folders', [key])
