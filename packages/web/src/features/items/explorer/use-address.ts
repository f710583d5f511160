import type { Item } from '@entrepot/contract/items/item.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import type { ExplorerSearch } from '../address.ts'
import { EXPLORER } from '../explorer-route.ts'

/** What the address of the explorer says, and where one goes from there. */
export const useAddress = (folderGuid: string) => {
  const navigate = useNavigate()
  const router = useRouter()
  const search = useSearch({ from: EXPLORER })
  const isRoot = folderGuid === 'root'
  /**
   * After what the address says by now: a scan may have led to another record since this page was drawn, and what was
   * typed in the search before it must not lead back.
   */
  const change = (part: SearchPart<ExplorerSearch>, replace = true) => {
    if (router.latestLocation.pathname !== `/items/${folderGuid}`) return
    void navigate({
      to: '/items/$folderGuid',
      params: { folderGuid },
      search: () => searchAfter(router.latestLocation.search as ExplorerSearch, part),
      replace,
    })
  }
  const openItem = (item: string | undefined, replace = false) =>
    change({ item, about: undefined, ...(item === undefined || item === 'new' ? { tab: undefined } : {}) }, replace)
  const here = isRoot ? {} : { folder: folderGuid }
  return {
    folderGuid,
    isRoot,
    search,
    isItemOpen: search.item !== undefined,
    change,
    openItem,
    newItem: () => openItem('new', search.item !== undefined),
    editItem: (item: Item) => change({ item: item.guid, about: undefined, tab: undefined }, search.item !== undefined),
    clearFilters: () => change({ q: undefined, type: undefined, low: undefined, view: undefined }),
    toPage: (guid: string) => void navigate({ to: '/item/$guid', params: { guid } }),
    toScan: () => void navigate({ to: '/scan', search: here }),
    toInventory: () => void navigate({ to: '/inventory', search: here }),
    toVariants: () => void navigate({ to: '/variants-and-lots', search: here }),
    toImport: () => void navigate({ to: '/data/import' }),
  }
}
export type Address = ReturnType<typeof useAddress>
