import type { NamesOf } from '../kernel/module.ts'
import type { bulkModule } from './module.ts'

const en: NamesOf<typeof bulkModule> = {
  records: { bulk: 'Bulk act' },
  notifications: {
    bulk: {
      name: 'Bulk action',
      about: 'Progress and end of your bulk actions. By e-mail: only those longer than two minutes.',
    },
  },
}
export default en
