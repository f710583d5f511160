import type { NamesOf } from '../kernel/module.ts'
import type { quickupdateModule } from './module.ts'

const en: NamesOf<typeof quickupdateModule> = {
  sections: { formModels: 'Form models' },
  areas: { QUICK_UPDATE: 'Quick update' },
  records: { quick_template: 'Quick update form model' },
  actions: { quick_update: 'Quick update' },
  notifications: {
    quick_update_report: {
      name: 'Quick update',
      about: 'Progress and end of your quick updates of more than 100 items.',
    },
  },
}
export default en
