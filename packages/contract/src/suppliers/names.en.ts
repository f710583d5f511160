import type { NamesOf } from '../kernel/module.ts'
import type { suppliersModule } from './module.ts'

const en: NamesOf<typeof suppliersModule> = {
  areas: { ORDER_SUPPLIER: 'Suppliers' },
  records: { supplier: 'Supplier' },
}
export default en
