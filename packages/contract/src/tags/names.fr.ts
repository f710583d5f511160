import type { NamesOf } from '../kernel/module.ts'
import type { tagsModule } from './module.ts'

const fr: NamesOf<typeof tagsModule> = {
  records: { tag: 'Mot-clé' },
  actions: { merge: 'Fusion' },
}
export default fr
