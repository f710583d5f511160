import type { NamesOf } from '../kernel/module.ts'
import type { suppliersModule } from './module.ts'

const fr: NamesOf<typeof suppliersModule> = {
  areas: { ORDER_SUPPLIER: 'Fournisseurs' },
  records: { supplier: 'Fournisseur' },
}
export default fr
