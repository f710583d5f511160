import { Flex } from '@mantine/core'
import type { Item } from '@entrepot/contract/items/item.ts'
import { IconBox, IconPackage, IconTool, IconVersions } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { TileGrid } from '../../ui/grid/tile-grid.tsx'
import { quantityText } from '../stock/index.ts'
import { LowBadge } from './low-badge.tsx'
import { itemWords } from './words.ts'
import css from './item-tiles.module.css'

const ICONS = { item: IconBox, product: IconPackage, equipment: IconTool, variant: IconVersions } as const

type Props = Omit<ComponentProps<typeof TileGrid<Item>>, 'tile' | 'rowId' | 'rowName' | 'href'>

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

const tileOf = (item: Item) => <ItemTile item={item} />
const ItemTile = ({ item }: { item: Item }) => {
  const say = itemWords.use()
  const Icon = ICONS[item.type]
  return (
    <>
      <Flex component="span" align="center" gap={6} pr={24} c="dimmed" fz={12}>
        <Icon size={20} stroke={1.6} aria-hidden /> {say(`types.${item.type}`)}
      </Flex>
      {item.picture && (
        <img className={css.picture} src={`${item.picture}&size=256`} alt="" loading="lazy" draggable={false} />
      )}
      <span className={css.name} title={item.name} data-beside={item.picture !== null || undefined}>
        {item.name}
      </span>
      <span className={css.meta}>{item.tag ? <code>{item.tag}</code> : item.parent.name}</span>
      <span className={css.quantity}>
        {quantityText(item.quantity, item.unit)}
        <LowBadge item={item} />
      </span>
    </>
  )
}
