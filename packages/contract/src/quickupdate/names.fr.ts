import type { NamesOf } from '../kernel/module.ts'
import type { quickupdateModule } from './module.ts'

const fr: NamesOf<typeof quickupdateModule> = {
  sections: { formModels: 'Modèles de formulaires' },
  areas: { QUICK_UPDATE: 'Mise à jour rapide' },
  records: { quick_template: 'Modèle de mise à jour rapide' },
  actions: { quick_update: 'Mise à jour rapide' },
  notifications: {
    quick_update_report: {
      name: 'Mise à jour rapide',
      about: 'Avancement et fin de vos mises à jour rapides de plus de 100 articles.',
    },
  },
}
export default fr
