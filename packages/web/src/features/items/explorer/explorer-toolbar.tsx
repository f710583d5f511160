import { ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { device, useDevice } from '../../../kernel/device.ts'
import { Check } from '../../../ui/check.tsx'
import { ColumnsButton, type GridColumn } from '../../../ui/grid/index.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { LateViewTabs, ViewTabs } from '../../views/index.ts'
import { itemWords } from '../words.ts'
import type { Explorer } from './use-explorer.ts'

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
  return (
    <>
      <Views
        target="items"
        chosen={search.view}
        onChoose={(chosen) => change({ view: chosen?.guid, sort: undefined }, false)}
        onShown={view.setShown}
      />
      <SearchField label={say('search')} value={search.q ?? ''} onSearch={(q) => change({ q: q || undefined })} />
      <NativeSelect
        aria-label={say('type_filter')}
        value={search.type ?? ''}
        data={[
          { value: '', label: say('all_types') },
          ...ITEM_TYPES.map((value) => ({ value, label: say(`types.${value}`) })),
        ]}
        onChange={(event) => change({ type: ITEM_TYPES.find((type) => type === event.currentTarget.value) })}
      />
      <Button
        variant={search.low ? 'filled' : 'default'}
        px={8}
        aria-label={say('only_low')}
        title={say('only_low')}
        aria-pressed={search.low === true}
        onClick={() => change({ low: search.low ? undefined : true })}
      >
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      </Button>
      <Check
        label={say('deep')}
        checked={listed.deep}
        onChange={(checked) =>
          change({
            deep: checked || undefined,
            ...(isRoot && !checked && { q: undefined, type: undefined, low: undefined, view: undefined }),
          })
        }
      />
      {!listed.showsFoldersOnly && <Arrangement explorer={explorer} />}
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
