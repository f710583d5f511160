import type { NamesOf } from '../kernel/module.ts'
import type { ledgerModule } from './module.ts'

const en: NamesOf<typeof ledgerModule> = {
  notifications: {
    ledger: { name: 'Ledger', about: 'When a proof of the ledger is done, or finds a row that is not right.' },
  },
}
export default en
