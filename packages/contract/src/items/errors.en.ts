import type { itemsModule } from './module.ts'

const en: Record<keyof (typeof itemsModule)['errors'], string> = {
  place_by_move: 'An item changes its folder by a move, not by an edit',
  quantity_by_movement: 'The quantity changes by stock in, stock out or a count, not by an edit',
  conversion_factor: 'A number greater than 0, with 6 decimals at most',
  conversion_same: 'The item is counted in this unit already',
  conversion_not_exact:
    '{{quantity}} ({{name}}) cannot be said exactly in the new unit: choose another ratio, or correct this quantity first',
  conversion_trashed:
    'Records of this item are in the trash with stock: restore or delete them before changing the unit',
  unit_has_stock:
    '{{quantity}} are in stock in the former unit: change the unit in the form of the item, which converts the stock',
  type_of_variant: 'A variant or lot stays one, and no other item becomes one',
  type_has_variants: 'The type of “{{name}}” cannot change as long as it has variants or lots',
  type_reserved: 'The type of “{{name}}” cannot change as long as part of it is reserved',
  type_in_places: 'An equipment is in one place only, and “{{name}}” is in {{count}} folders',
  unit_of_variant: 'A variant or lot is counted in the unit of its product: change that of the product',
  root_item: 'An item cannot be created at the root',
  item_other_folder: 'This item is in a different location',
}
export default en
