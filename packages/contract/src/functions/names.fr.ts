import type { NamesOf } from '../kernel/module.ts'
import type { functionsModule } from './module.ts'

const fr: NamesOf<typeof functionsModule> = {
  areas: { API_FUNCTION: 'API\u00A0: fonctions' },
  sections: { functions: 'Fonctions API' },
  records: { function: 'Fonction API' },
}
export default fr
