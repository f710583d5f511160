import type { NamesOf } from '../kernel/module.ts'
import type { itemsModule } from './module.ts'

const en: NamesOf<typeof itemsModule> = {
  areas: { ITEM: 'Items' },
  records: { item: 'Item' },
  actions: { move: 'Moved', inventory: 'Counted', threshold: 'Alert threshold reached' },
  notifications: {
    threshold: {
      name: 'Alert threshold',
      about: 'When items that you may see fall to their alert threshold or below.',
    },
  },
}
export default en
