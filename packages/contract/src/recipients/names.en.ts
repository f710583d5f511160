import type { NamesOf } from '../kernel/module.ts'
import type { recipientsModule } from './module.ts'

const en: NamesOf<typeof recipientsModule> = {
  areas: { CHECKOUT_RECIPIENT: 'Checkout recipients' },
  records: { recipient: 'Recipient' },
}
export default en
