import { defineWebModule } from '../../shell/index.ts'
import { SUPPLIERS_ACCESS } from './access.ts'
import { newSupplierRoute, supplierRoute, suppliersRoute } from './screens.ts'

export const suppliersModule = defineWebModule({
  routes: { settings: [suppliersRoute, newSupplierRoute, supplierRoute] },
  settings: [
    {
      path: 'suppliers',
      label: { fr: 'Fournisseurs', en: 'Suppliers' },
      group: 'operations',
      place: 40,
      landing: 140,
      ...SUPPLIERS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
