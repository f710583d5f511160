import type { NamesOf } from '../kernel/module.ts'
import type { categoriesModule } from './module.ts'

const fr: NamesOf<typeof categoriesModule> = {
  sections: { categories: 'Catégories' },
  areas: { ITEM_CATEGORY: 'Catégories' },
  records: { category: 'Catégorie' },
}
export default fr
