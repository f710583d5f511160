import { defineWebModule } from '../../shell/index.ts'
import { CONFIGURATION_ACCESS, configurationChangesRoute, configurationRoute } from './screens.ts'

export const configurationModule = defineWebModule({
  routes: { settings: [configurationRoute, configurationChangesRoute] },
  settings: [
    {
      path: 'configuration',
      label: { fr: 'Configuration', en: 'Configuration' },
      group: 'company',
      place: 40,
      landing: 210,
      ...CONFIGURATION_ACCESS,
    },
  ],
})
