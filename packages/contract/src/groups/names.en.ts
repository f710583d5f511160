import type { NamesOf } from '../kernel/module.ts'
import type { groupsModule } from './module.ts'

const en: NamesOf<typeof groupsModule> = {
  records: { group: 'Group' },
}
export default en
