import { defineModule } from '../kernel/module.ts'

export const suppliersModule = defineModule({
  name: 'suppliers',
  flag: 'order',
  areas: { ORDER_SUPPLIER: true },
  records: { supplier: { area: 'ORDER_SUPPLIER', topic: 'orders', target: 'suppliers' } },
  lists: { suppliers: true, 'supplier-articles': true },
  importTargets: {
    // A row is an article of a supplier, or the supplier alone.
    suppliers: {
      record: 'supplier',
      rank: 5,
      fields: [
        'supplier',
        'name',
        'type',
        'reference',
        'tag',
        'unitPrice',
        'leadDays',
        'packaging',
        'quantity',
        'contact',
        'email',
        'phone',
        'address',
        'comment',
      ],
      create: { required: ['supplier'], needs: ['ORDER_SUPPLIER', 'ADD'], or: ['ORDER', 'FULL'] },
      update: { required: ['supplier'], needs: ['ORDER_SUPPLIER', 'EDIT'], or: ['ORDER', 'FULL'] },
    },
  },
  errors: {
    supplier_article_duplicate: 422,
    supplier_in_use: 409,
  },
  events: {
    'supplier.created': { record: 'supplier', action: 'create' },
    'supplier.changed': { record: 'supplier', action: 'update' },
    'supplier.deleted': { record: 'supplier', action: 'delete' },
    'supplier.commented': { record: 'supplier', action: 'comment' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof suppliersModule)['errors'], number> {}
}
