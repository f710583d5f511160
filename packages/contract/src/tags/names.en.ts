import type { NamesOf } from '../kernel/module.ts'
import type { tagsModule } from './module.ts'

const en: NamesOf<typeof tagsModule> = {
  sections: { keywords: 'Keywords' },
  areas: { ITEM_TAG: 'Keywords' },
  records: { tag: 'Keyword' },
  actions: { merge: 'Merged' },
}
export default en
