import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { afterPaint } from '../../../kernel/after-paint.ts'
import { useDevice } from '../../../kernel/device.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { can } from '../../../kernel/session.ts'
import { DataGrid } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FolderChips } from '../../folders/index.ts'
import type { ItemDrag } from '../item-drag.ts'
import { ITEM_MOVE } from '../item-roles.ts'
import { itemWords } from '../words.ts'
import { NoItems } from './explorer-empty.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import type { Explorer } from './use-explorer.ts'

const ItemsBulkBar = lazyPart(async () => (await import('../bulk-bar.tsx')).ItemsBulkBar)
const ItemTiles = lazyPart(async () => (await import('../item-tiles.tsx')).ItemTiles)

type Props = {
  explorer: Explorer
  onItemDrag: (drag: ItemDrag | null) => void
  onExportChosen: () => void
}

/** The items as rows or tiles, and what is done with those that are chosen. */
export const ExplorerList = ({ explorer, onItemDrag, onExportChosen }: Props) => {
  const say = itemWords.use()
  const { itemsView } = useDevice()
  const { address, place, arranged, listed, chosen, acts } = explorer
  const { search, isItemOpen, openItem } = address
  const listProps = {
    label: say('list'),
    source: listed.source,
    selection: chosen.selection,
    onSelectionChange: chosen.setSelection,
    onOpen: ({ guid }: ListedItem) => afterPaint(() => openItem(guid, isItemOpen)),
    openedId: search.item ?? null,
    countLabel: (count: number) => say('count', { count, shown: formatNumber(count) }),
    empty: <NoItems explorer={explorer} />,
    ...(can(ITEM_MOVE) && { onRowDrag: (row: ListedItem | null) => onItemDrag(row && chosen.dragOf(row)) }),
  }
  return (
    <>
      {place.children.length > 0 && !address.isRoot && <FolderChips nodes={place.children} />}
      <ListFrame>
        {itemsView === 'tiles' ? (
          <ItemTiles {...listProps} />
        ) : (
          <DataGrid
            {...listProps}
            columns={arranged.columns}
            rowId={({ guid }) => guid}
            rowName={({ name }) => name}
            layout={arranged.gridLayout}
            onLayoutChange={arranged.arrange}
            multiSort
            onRowChange={({ guid }) => {
              if (isItemOpen && search.item !== 'new') afterPaint(() => openItem(guid, true))
            }}
            rowMenu={acts.entries}
            // The drawer has them, and lies where they would be.
            rowActs={isItemOpen ? undefined : acts.rowActs}
            onRowKey={acts.onRowKey}
            onEdit={(edits) => void arranged.editCells(edits)}
          />
        )}
        {chosen.count() > 0 && (
          <ItemsBulkBar
            count={chosen.count()}
            writableReason={place.mayChange ? false : say('read_only')}
            read={chosen.read}
            asked={chosen.asked}
            onBulk={(kind) => acts.setBulk({ kind, selection: chosen.asked(), count: chosen.count() })}
            onExport={onExportChosen}
            onDialog={acts.setDialog}
            onClear={chosen.clear}
          />
        )}
      </ListFrame>
    </>
  )
}
