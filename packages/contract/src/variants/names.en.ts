import type { NamesOf } from '../kernel/module.ts'
import type { variantsModule } from './module.ts'

const en: NamesOf<typeof variantsModule> = {
  notifications: {
    variant_expired: { name: 'Expiry', about: 'On the day lots or variants that you may see expire.' },
  },
}
export default en
