import type { NamesOf } from '../kernel/module.ts'
import type { categoriesModule } from './module.ts'

const fr: NamesOf<typeof categoriesModule> = {
  records: { category: 'Catégorie' },
}
export default fr
