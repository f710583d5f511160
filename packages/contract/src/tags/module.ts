import { defineModule } from '../kernel/module.ts'

export const tagsModule = defineModule({
  name: 'tags',
  sections: { keywords: { rank: 3 } },
  areas: { ITEM_TAG: true },
  records: { tag: { area: 'ITEM_TAG', topic: 'config' } },
  actions: { merge: true },
  lists: { tags: true },
  suggestions: { tags: true },
  events: {
    'tag.created': { record: 'tag', action: 'create' },
    'tag.changed': { record: 'tag', action: 'update', stale: ['items'] },
    'tag.deleted': { record: 'tag', action: 'delete', stale: ['items'] },
    'tag.merged': { record: 'tag', action: 'merge', stale: ['items'] },
  },
})
