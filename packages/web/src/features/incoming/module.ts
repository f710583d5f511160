import { defineWebModule } from '../../shell/index.ts'
import { INCOMING_ACCESS } from './access.ts'
import { incomingRequestRoute, incomingRoute } from './screens.ts'

export const incomingModule = defineWebModule({
  routes: { settings: [incomingRoute, incomingRequestRoute] },
  settings: [
    {
      path: 'api/incoming-requests',
      label: { fr: 'Requêtes entrantes', en: 'Incoming requests' },
      group: 'integrations',
      place: 40,
      landing: 190,
      ...INCOMING_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
