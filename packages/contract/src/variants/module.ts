import { defineModule } from '../kernel/module.ts'

export const variantsModule = defineModule({
  name: 'variants',
  homeLines: { ending_lots: true },
  lists: { variants: true },
  messages: { variant_expired_one: true, variant_expired_many: true },
  notifications: { variant_expired: { any: 'ITEM', rank: 2 } },
  importTargets: {
    // The product is found by its barcode, else by its name, where the row says that it lies.
    variants: {
      record: 'item',
      rank: 2,
      fields: [
        'product',
        'name',
        'kind',
        'tag',
        'quantity',
        'unitPrice',
        'expiryDate',
        'status',
        'active',
        'threshold',
        'description',
        'parent',
      ],
      custom: true,
      create: { required: ['product', 'name'], needs: ['ITEM', 'ADD'] },
      // A count costs nothing.
      update: { without: ['unitPrice'], needs: ['ITEM', 'EDIT'] },
    },
  },
  searchTargets: { variants: true },
  errors: {
    variant_not_exist: 404,
    has_variants: 409,
    variant_disabled: 409,
    variants_reserved: 409,
    variant_place_stock: 409,
    variant_product_trashed: 409,
    lot_order: 409,
    variant_choose_one: 422,
    variant_name_exists: 422,
    variant_tag_exists: 422,
    variant_parent: 422,
    variant_first_quantity: 422,
    serial_exists: 422,
    serial_clash: 422,
  },
  events: {
    'lot.expired': {
      record: 'item',
      action: 'expire',
      trigger: 'variant_expired',
      payload: { product: 'text', quantity: 'number', expiryDate: 'date' },
    },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof variantsModule)['errors'], number> {}
}
