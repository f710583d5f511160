import type { NamesOf } from '../kernel/module.ts'
import type { viewsModule } from './module.ts'

const en: NamesOf<typeof viewsModule> = {
  records: { search_view: 'Saved view' },
}
export default en
