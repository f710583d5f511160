import type { NamesOf } from '../kernel/module.ts'
import type { categoriesModule } from './module.ts'

const en: NamesOf<typeof categoriesModule> = {
  sections: { categories: 'Categories' },
  areas: { ITEM_CATEGORY: 'Categories' },
  records: { category: 'Category' },
}
export default en
