import type { NamesOf } from '../kernel/module.ts'
import type { activityModule } from './module.ts'

const fr: NamesOf<typeof activityModule> = {
  actions: {
    create: 'Création',
    update: 'Modification',
    delete: 'Mise à la corbeille',
    restore: 'Restauration',
    purge: 'Suppression définitive',
  },
}
export default fr
