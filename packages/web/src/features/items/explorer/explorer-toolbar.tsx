import { Button } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { device, useDevice } from '../../../kernel/device.ts'
import { Check } from '../../../ui/check.tsx'
import { ColumnsButton, type GridColumn } from '../../../ui/grid/index.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { LateViewTabs, ViewTabs } from '../../views/index.ts'
import { itemWords } from '../words.ts'
import { QuickFilters } from './quick-filters.tsx'
import { NO_FILTERS } from './use-address.ts'
import type { Explorer } from './use-explorer.ts'
import css from './explorer.module.css'

/** Tiles have no headers to sort by; the sort of the list stays among the choices. */
const TILE_SORTS = ['name', 'tag', '-quantity', 'quantity', 'inventoryDate', '-updatedAt'] as const
const sortLabel = (columns: readonly Pick<GridColumn<never>, 'id' | 'title'>[], sort: string) => {
  const title = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.title ?? sort
  return `${title} ${sort.startsWith('-') ? '↓' : '↑'}`
}

/** Which items the list shows. */
export const ExplorerToolbar = ({ explorer }: { explorer: Explorer }) => {
  const say = itemWords.use()
  const { address, view, listed } = explorer
  const { search, change, isRoot } = address
  const Views = search.view === undefined ? LateViewTabs : ViewTabs
  const setDeep = (deep: boolean) => {
    if (isRoot) return change({ ...(!deep && NO_FILTERS), deep: deep || undefined })
    device.set({ itemsBelow: deep })
    change({ deep })
  }
  return (
    <>
      <Views
        target="items"
        chosen={search.view}
        onChoose={(chosen) => change({ view: chosen?.guid, sort: undefined }, false)}
        onShown={view.setShown}
      />
      <SearchField label={say('search')} value={search.q ?? ''} onSearch={(q) => change({ q: q || undefined })} />
      <Check label={say('deep')} checked={listed.deep} onChange={setDeep} />
      {!listed.showsFoldersOnly && (
        <div className={css.arrangement}>
          <Arrangement explorer={explorer} />
        </div>
      )}
      <QuickFilters address={address} />
    </>
  )
}

/** Columns of the list or the sort of the tiles, and which of the two it is. */
const Arrangement = ({ explorer: { address, arranged } }: { explorer: Explorer }) => {
  const say = itemWords.use()
  const { itemsView } = useDevice()
  const { columns, sort, gridLayout, arrange, reset, share } = arranged
  const isTiles = itemsView === 'tiles'
  const ViewIcon = isTiles ? IconList : IconLayoutGrid
  return (
    <>
      {isTiles ? (
        <NativeSelect
          aria-label={say('view.sort')}
          value={sort ?? 'name'}
          data={[...new Set([...TILE_SORTS, ...(sort ? [sort] : [])])].map((value) => ({
            value,
            label: sortLabel(columns, value),
          }))}
          onChange={(event) => address.change({ sort: event.currentTarget.value })}
        />
      ) : (
        <ColumnsButton columns={columns} layout={gridLayout} onLayoutChange={arrange} onReset={reset} onShare={share} />
      )}
      <Button
        variant="default"
        px={8}
        aria-label={say('view.tiles')}
        title={say('view.tiles')}
        aria-pressed={isTiles}
        onClick={() => device.set({ itemsView: isTiles ? 'list' : 'tiles' })}
      >
        <ViewIcon size={16} stroke={1.8} aria-hidden />
      </Button>
    </>
  )
}
