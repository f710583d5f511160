import type { itemsModule } from './module.ts'

const en: Record<keyof (typeof itemsModule)['errors'], string> = {
  place_by_move: 'An item changes its folder by a move, not by an edit',
  quantity_by_movement: 'The quantity changes by stock in, stock out or a count, not by an edit',
  unit_has_stock:
    '{{quantity}} are in stock in the former unit: count the item to 0, change the unit, then enter the converted quantity',
  root_item: 'An item cannot be created at the root',
  item_other_folder: 'This item is in a different location',
}
export default en
