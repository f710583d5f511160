import type { NamesOf } from '../kernel/module.ts'
import type { recipientsModule } from './module.ts'

const fr: NamesOf<typeof recipientsModule> = {
  areas: { CHECKOUT_RECIPIENT: 'Destinataires des remises' },
  records: { recipient: 'Destinataire' },
}
export default fr
