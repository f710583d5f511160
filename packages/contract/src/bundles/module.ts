import { defineModule } from '../kernel/module.ts'

/** What leaves together with a piece of equipment (BUND). */
export const bundlesModule = defineModule({
  name: 'bundles',
  flag: 'itemBundle',
  areas: { BUNDLE: true },
  records: { bundle: { area: 'BUNDLE', placed: true, topic: 'config', movesStock: true, target: 'bundles' } },
  lists: { bundles: true },
  searchTargets: { bundles: true },
  importTargets: {
    // A row is a product of a bundle.
    bundles: {
      record: 'bundle',
      rank: 9,
      fields: ['bundle', 'stock', 'model', 'name', 'location', 'quantity'],
      create: { required: ['bundle', 'stock', 'model', 'name'], needs: ['BUNDLE', 'ADD'] },
      update: { required: ['bundle'], needs: ['BUNDLE', 'EDIT'] },
    },
  },
  errors: {
    bundle_requirements: 409,
    bundle_needs_category: 409,
    bundle_needs_model: 409,
    bundle_needs_stockname: 409,
    bundle_stock: 422,
    bundle_stock_kind: 422,
    bundle_product: 422,
    bundle_product_kind: 422,
    bundle_product_twice: 422,
    bundle_not_there: 422,
    bundle_pair: 422,
    // Of an exit that takes it along.
    along_short: 422,
    along_denied: 422,
    bundle_needs_field: 409,
    bundle_keeps_category: 409,
  },
  events: {
    'bundle.created': { record: 'bundle', action: 'create' },
    'bundle.changed': { record: 'bundle', action: 'update' },
    'bundle.deleted': { record: 'bundle', action: 'delete' },
    'bundle.commented': { record: 'bundle', action: 'comment' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof bundlesModule)['errors'], number> {}
}
