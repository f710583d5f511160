import type { NamesOf } from '../kernel/module.ts'
import type { inventoriesModule } from './module.ts'

const en: NamesOf<typeof inventoriesModule> = {
  records: { inventory: 'Inventory' },
  actions: { submit: 'Counting finished', reopen: 'Counting reopened', approve: 'Approval', abandon: 'Given up' },
}
export default en
