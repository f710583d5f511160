import type { Item } from '@entrepot/contract/items/item.ts'
import { TransitList } from './transit-list.tsx'

/** What of an item left and has not arrived, over all operations; it is settled where it belongs. */
export const ItemTransit = ({ item }: { item: Item }) => <TransitList of={{ item: item.guid }} maySettle={false} />
