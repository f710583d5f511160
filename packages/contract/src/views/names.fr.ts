import type { NamesOf } from '../kernel/module.ts'
import type { viewsModule } from './module.ts'

const fr: NamesOf<typeof viewsModule> = {
  records: { search_view: 'Vue enregistrée' },
}
export default fr
