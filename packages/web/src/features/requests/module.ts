import { defineWebModule } from '../../shell/index.ts'
import { REQUESTS_ACCESS } from './access.ts'
import { requestRoute, requestsRoute } from './screens.ts'

export const requestsModule = defineWebModule({
  routes: { settings: [requestsRoute, requestRoute] },
  settings: [
    {
      path: 'api/requests',
      label: { fr: 'Requêtes API', en: 'API requests' },
      group: 'integrations',
      place: 30,
      landing: 180,
      ...REQUESTS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
