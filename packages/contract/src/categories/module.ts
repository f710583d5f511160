import { defineModule } from '../kernel/module.ts'

export const categoriesModule = defineModule({
  name: 'categories',
  sections: { categories: { rank: 2 } },
  areas: { ITEM_CATEGORY: true },
  records: { category: { area: 'ITEM_CATEGORY', topic: 'config' } },
  lists: { categories: true },
  suggestions: { categories: true },
  events: {
    'category.created': { record: 'category', action: 'create' },
    'category.changed': { record: 'category', action: 'update' },
    'category.deleted': { record: 'category', action: 'delete' },
  },
})
