import type { NamesOf } from '../kernel/module.ts'
import type { dashboardsModule } from './module.ts'

const en: NamesOf<typeof dashboardsModule> = {
  areas: { DASHBOARD: 'Dashboards' },
  sections: { dashboards: 'Dashboards' },
  records: { dashboard: 'Dashboard' },
}
export default en
