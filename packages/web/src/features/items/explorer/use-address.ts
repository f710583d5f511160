import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import type { ExplorerSearch } from '../address.ts'
import { EXPLORER } from '../explorer-route.ts'
import { EDITING } from '../tabs.ts'
import { NO_QUICK_FILTERS } from './filters.ts'

/** Every filter there is, taken away. */
export const NO_FILTERS = {
  q: undefined,
  view: undefined,
  ...NO_QUICK_FILTERS,
} satisfies SearchPart<ExplorerSearch>

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
  /** Another record opens to be read, not in the form of the former one. */
  const keepsTab = (item: string | undefined) => item !== undefined && item !== 'new' && search.tab !== EDITING
  const openItem = (item: string | undefined, replace = false) =>
    change({ item, about: undefined, ...(keepsTab(item) ? {} : { tab: undefined }) }, replace)
  const here = isRoot ? {} : { folder: folderGuid }
  return {
    folderGuid,
    isRoot,
    search,
    isItemOpen: search.item !== undefined,
    change,
    openItem,
    newItem: () => openItem('new', search.item !== undefined),
    editItem: (item: ListedItem) =>
      change({ item: item.guid, about: undefined, tab: EDITING }, search.item !== undefined),
    clearFilters: () => change(NO_FILTERS),
    toPage: (guid: string) => void navigate({ to: '/item/$guid', params: { guid } }),
    toScan: () => void navigate({ to: '/scan', search: here }),
    toInventory: () => void navigate({ to: '/inventory', search: here }),
    toVariants: () => void navigate({ to: '/variants-and-lots', search: here }),
    toImport: () => void navigate({ to: '/data/import' }),
  }
}
export type Address = ReturnType<typeof useAddress>
