import type { NamesOf } from '../kernel/module.ts'
import type { viewsModule } from './module.ts'

const en: NamesOf<typeof viewsModule> = {
  sections: { views: 'Views of the company' },
  records: { search_view: 'Saved view' },
}
export default en
