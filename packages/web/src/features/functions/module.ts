import { defineWebModule } from '../../shell/index.ts'
import { FUNCTIONS_ACCESS } from './access.ts'
import { functionRoute, functionsRoute } from './screens.ts'

export const functionsModule = defineWebModule({
  routes: { settings: [functionsRoute, functionRoute] },
  settings: [
    {
      path: 'api/functions',
      label: { fr: 'Fonctions API', en: 'API functions' },
      group: 'integrations',
      place: 20,
      landing: 170,
      ...FUNCTIONS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
