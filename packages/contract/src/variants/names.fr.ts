import type { NamesOf } from '../kernel/module.ts'
import type { variantsModule } from './module.ts'

const fr: NamesOf<typeof variantsModule> = {
  notifications: {
    variant_expired: { name: 'Péremption', about: 'Le jour où des lots ou variantes que vous voyez sont périmés.' },
  },
}
export default fr
