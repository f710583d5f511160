import type { NamesOf } from '../kernel/module.ts'
import type { activityModule } from './module.ts'

const en: NamesOf<typeof activityModule> = {
  actions: {
    create: 'Created',
    update: 'Changed',
    delete: 'Moved to the trash',
    restore: 'Restored',
    purge: 'Deleted for good',
  },
}
export default en
