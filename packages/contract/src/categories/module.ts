import { defineModule } from '../kernel/module.ts'

export const categoriesModule = defineModule({
  name: 'categories',
  records: { category: { area: 'ITEM_CATEGORY' } },
  lists: { categories: true },
  suggestions: { categories: true },
})
