import { defineWebModule } from '../../shell/index.ts'
import { CONNECTIONS_ACCESS } from './access.ts'
import { callbackRoute, connectionRoute, connectionsRoute } from './screens.ts'

export const connectionsModule = defineWebModule({
  routes: { root: [callbackRoute], settings: [connectionsRoute, connectionRoute] },
  settings: [
    {
      path: 'api/connections',
      label: { fr: 'Connexions API', en: 'API connections' },
      group: 'integrations',
      place: 10,
      landing: 160,
      ...CONNECTIONS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
