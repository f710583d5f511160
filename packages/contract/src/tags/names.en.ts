import type { NamesOf } from '../kernel/module.ts'
import type { tagsModule } from './module.ts'

const en: NamesOf<typeof tagsModule> = {
  records: { tag: 'Tag' },
  actions: { merge: 'Merged' },
}
export default en
