import type { NamesOf } from '../kernel/module.ts'
import type { dashboardsModule } from './module.ts'

const fr: NamesOf<typeof dashboardsModule> = {
  areas: { DASHBOARD: 'Tableaux de bord' },
  sections: { dashboards: 'Tableaux de bord' },
  records: { dashboard: 'Tableau de bord' },
}
export default fr
