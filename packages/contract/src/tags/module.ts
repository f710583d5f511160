import { defineModule } from '../kernel/module.ts'

export const tagsModule = defineModule({
  name: 'tags',
  records: { tag: { area: 'ITEM_TAG' } },
  actions: { merge: true },
  lists: { tags: true },
  suggestions: { tags: true },
})
