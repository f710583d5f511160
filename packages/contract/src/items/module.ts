import { defineModule } from '../kernel/module.ts'

export const itemsModule = defineModule({
  name: 'items',
  homeLines: { low_items: true },
  areas: { ITEM: true },
  records: { item: { area: 'ITEM', placed: true, topic: 'items', trash: true, target: 'items' } },
  actions: { move: true, inventory: true, threshold: true },
  lists: { items: true, inventory: true },
  messages: { threshold_total: true, threshold_one: true, threshold_few: true, threshold_many: true },
  notifications: { threshold: { any: 'ITEM', rank: 1 } },
  suggestions: { item_status: true },
  importTargets: {
    // Custom fields follow as `attributes.{name}` (IMP-09, IMP-11).
    items: {
      record: 'item',
      rank: 1,
      fields: [
        'name',
        'type',
        'parent',
        'tag',
        'description',
        'category',
        'tags',
        'quantity',
        'unitPrice',
        'unit',
        'packaging',
        'threshold',
        'inventoryDate',
        'shelf',
      ],
      custom: true,
      create: { required: ['name', 'parent'] },
      // A quantity of a file to update is a count, which costs nothing.
      update: { without: ['unitPrice'] },
    },
  },
  searchTargets: { items: true },
  errors: {
    root_item: 422,
    place_by_move: 422,
    quantity_by_movement: 422,
    unit_has_stock: 422,
    conversion_factor: 422,
    conversion_same: 422,
    conversion_not_exact: 422,
    conversion_trashed: [409, 'conflict'],
    type_of_variant: [409, 'conflict'],
    type_has_variants: [409, 'conflict'],
    type_reserved: [409, 'conflict'],
    type_in_places: [409, 'conflict'],
    unit_of_variant: [409, 'conflict'],
    item_other_folder: 422,
  },
  events: {
    'item.created': { record: 'item', action: 'create', trigger: 'item_created' },
    'item.changed': { record: 'item', action: 'update', trigger: 'item_updated' },
    'item.moved': { record: 'item', action: 'move', trigger: 'item_moved' },
    'item.deleted': { record: 'item', action: 'delete', trigger: 'item_deleted' },
    'item.restored': { record: 'item', action: 'restore' },
    // Its folder may be gone as well: whoever looks at a trash looks again.
    'item.purged': { record: 'item', action: 'purge', stale: ['items'] },
    'item.commented': { record: 'item', action: 'comment' },
    // Written by the database with the quantity or the threshold that made it true.
    'threshold.reached': {
      record: 'item',
      action: 'threshold',
      trigger: 'threshold_reached',
      payload: { quantity: 'number', threshold: 'number' },
      silent: true,
    },
    // Of an article over all folders: only who sees them all is told.
    'threshold.total_reached': {
      record: 'item',
      action: 'threshold',
      payload: { threshold: 'number' },
      silent: true,
    },
    'item.computed': { record: 'item', action: 'formula', silent: true },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof itemsModule)['errors'], number> {}
}
