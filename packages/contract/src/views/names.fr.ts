import type { NamesOf } from '../kernel/module.ts'
import type { viewsModule } from './module.ts'

const fr: NamesOf<typeof viewsModule> = {
  sections: { views: 'Vues de l’entreprise' },
  records: { search_view: 'Vue enregistrée' },
}
export default fr
