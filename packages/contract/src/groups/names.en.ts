import type { NamesOf } from '../kernel/module.ts'
import type { groupsModule } from './module.ts'

const en: NamesOf<typeof groupsModule> = {
  sections: { groups: 'Groups and their roles' },
  areas: { GROUP: 'Groups' },
  records: { group: 'Group' },
}
export default en
