import type { NamesOf } from '../kernel/module.ts'
import type { tagsModule } from './module.ts'

const fr: NamesOf<typeof tagsModule> = {
  sections: { keywords: 'Mots-clés' },
  areas: { ITEM_TAG: 'Mots-clés' },
  records: { tag: 'Mot-clé' },
  actions: { merge: 'Fusion' },
}
export default fr
