import { defineModule } from '../kernel/module.ts'

export const groupsModule = defineModule({
  name: 'groups',
  records: { group: { area: 'GROUP' } },
  lists: { groups: true },
  suggestions: { groups: true },
})
