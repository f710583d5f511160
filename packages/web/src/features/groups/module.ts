import { defineWebModule } from '../../shell/index.ts'
import { GROUP_VIEW } from '../users/index.ts'
import { groupsRoute } from './screens.ts'

export const groupsModule = defineWebModule({
  routes: { settings: [groupsRoute] },
  settings: [
    {
      path: 'groups',
      label: { fr: 'Groupes', en: 'Groups' },
      group: 'team',
      place: 20,
      landing: 20,
      roles: GROUP_VIEW,
    },
  ],
  additions: () => import('./additions.ts'),
})
