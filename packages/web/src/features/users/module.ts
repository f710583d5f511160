import { defineWebModule } from '../../shell/index.ts'
import { USER_VIEW } from './access.ts'
import { userRoute, usersRoute } from './screens.ts'

export const usersModule = defineWebModule({
  routes: { settings: [usersRoute, userRoute] },
  settings: [
    {
      path: 'users',
      label: { fr: 'Utilisateurs', en: 'Users' },
      group: 'team',
      place: 10,
      landing: 10,
      roles: USER_VIEW,
    },
  ],
  additions: () => import('./additions.ts'),
})
