import { defineModule } from '../kernel/module.ts'

export const groupsModule = defineModule({
  name: 'groups',
  sections: { groups: { rank: 4 } },
  areas: { GROUP: true },
  records: { group: { area: 'GROUP' } },
  lists: { groups: true },
  suggestions: { groups: true },
  events: {
    'group.created': { record: 'group', action: 'create' },
    'group.changed': { record: 'group', action: 'update' },
    'group.deleted': { record: 'group', action: 'delete' },
  },
})
