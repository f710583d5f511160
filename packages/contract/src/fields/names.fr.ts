import type { NamesOf } from '../kernel/module.ts'
import type { fieldsModule } from './module.ts'

const fr: NamesOf<typeof fieldsModule> = {
  sections: { fields: 'Champs personnalisés' },
  areas: { FIELD: 'Champs personnalisés' },
  records: { field: 'Champ' },
  actions: { formula: 'Calcul' },
}
export default fr
