import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { suppliersApi } from '@entrepot/contract/suppliers/supplier.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeSupplier, createSupplier, removeSupplier } from './edit-suppliers.ts'
import { IMPORTED_SUPPLIERS, SUPPLIER_IMPORT } from './import-suppliers.ts'
import { listArticles, listSuppliers, oneSupplier, requireSupplier } from './read-suppliers.ts'

export const suppliers: Feature = {
  owns: ['supplier', 'supplier_article'],
  constraints: {
    supplier_name: { code: 'exists', field: 'name' },
    supplier_article_name: { code: 'exists', field: 'articles' },
  },
  imports: { suppliers: SUPPLIER_IMPORT },
  imported: { supplier: IMPORTED_SUPPLIERS },
  files: {
    suppliers: {
      entity: 'supplier',
      table: 'supplier',
      column: 'supplier_id',
      readers: anyRole('ORDER_SUPPLIER', 'ORDER'),
      require: async (ctx, guid) => ({ name: (await requireSupplier(ctx, guid)).name, folder: null }),
      link: ({ guid }, tab) => `/settings/suppliers/${guid}?tab=${tab}`,
    },
  },
  mount: (mount) =>
    mount('suppliers', suppliersApi, {
      list: (ctx, { query }) => listSuppliers(ctx, query),
      articles: (ctx, { query }) => listArticles(ctx, query),
      get: (ctx, { params }) => oneSupplier(ctx, params.guid),
      create: (ctx, { body }) => createSupplier(ctx, body),
      update: (ctx, { params, body }) => changeSupplier(ctx, params.guid, body),
      remove: (ctx, { params }) => removeSupplier(ctx, params.guid),
    }),
}
