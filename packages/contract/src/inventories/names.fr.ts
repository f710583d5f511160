import type { NamesOf } from '../kernel/module.ts'
import type { inventoriesModule } from './module.ts'

const fr: NamesOf<typeof inventoriesModule> = {
  records: { inventory: 'Inventaire' },
  actions: { submit: 'Comptage terminé', reopen: 'Comptage rouvert', approve: 'Validation', abandon: 'Abandon' },
}
export default fr
