import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { IconBox, IconPackage, IconTool, IconVersions } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { TileGrid } from '../../ui/grid/tile-grid.tsx'
import { quantityText } from '../stock/index.ts'
import { LowBadge } from './low-badge.tsx'
import css from './item-tiles.module.css'

const ICONS = { item: IconBox, product: IconPackage, equipment: IconTool, variant: IconVersions } as const

type Props = Omit<ComponentProps<typeof TileGrid<ListedItem>>, 'tile' | 'rowId' | 'rowName' | 'href'>

/** The items of a folder as tiles (FOLD-23). */
export const ItemTiles = (props: Props) => (
  <TileGrid
    {...props}
    rowId={({ guid }) => guid}
    rowName={({ name }) => name}
    href={({ guid, parent_guid: folder }) => `/items/${folder}?item=${guid}`}
    tile={tileOf}
  />
)

const tileOf = (item: ListedItem) => <ItemTile item={item} />
const ItemTile = ({ item }: { item: ListedItem }) => {
  const Icon = ICONS[item.type]
  return (
    <>
      <span className={css.picture}>
        {item.picture ? (
          <img src={`${item.picture}&size=256`} alt="" loading="lazy" draggable={false} />
        ) : (
          <Icon size={36} stroke={1.3} aria-hidden />
        )}
      </span>
      <span className={css.text}>
        <span className={css.name} title={item.name}>
          {item.name}
        </span>
        <span className={css.meta}>{item.tag ? <code>{item.tag}</code> : item.parent.name}</span>
        <span className={css.quantity}>
          {quantityText(item.quantity, item.unit)}
          <LowBadge item={item} />
        </span>
      </span>
    </>
  )
}
