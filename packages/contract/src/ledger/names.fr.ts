import type { NamesOf } from '../kernel/module.ts'
import type { ledgerModule } from './module.ts'

const fr: NamesOf<typeof ledgerModule> = {
  notifications: {
    ledger: { name: 'Registre', about: 'Quand une preuve du registre est faite, ou trouve une ligne qui ne va pas.' },
  },
}
export default fr
