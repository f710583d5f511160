import type { NamesOf } from '../kernel/module.ts'
import type { groupsModule } from './module.ts'

const fr: NamesOf<typeof groupsModule> = {
  sections: { groups: 'Groupes et leurs rôles' },
  areas: { GROUP: 'Groupes' },
  records: { group: 'Groupe' },
}
export default fr
