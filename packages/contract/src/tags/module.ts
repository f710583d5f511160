import { defineModule } from '../kernel/module.ts'

export const tagsModule = defineModule({
  name: 'tags',
  records: { tag: { area: 'ITEM_TAG' } },
  actions: { merge: true },
  lists: { tags: true },
  suggestions: { tags: true },
  events: {
    'tag.created': { record: 'tag', action: 'create' },
    'tag.changed': { record: 'tag', action: 'update' },
    'tag.deleted': { record: 'tag', action: 'delete' },
    'tag.merged': { record: 'tag', action: 'merge' },
  },
})
