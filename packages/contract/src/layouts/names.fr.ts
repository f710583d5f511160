import type { NamesOf } from '../kernel/module.ts'
import type { layoutsModule } from './module.ts'

const fr: NamesOf<typeof layoutsModule> = {
  sections: { listDefaults: 'Colonnes par défaut des listes' },
}
export default fr
