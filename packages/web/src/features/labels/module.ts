import { defineWebModule } from '../../shell/index.ts'
import { LABEL_SETTINGS } from './access.ts'
import { configRoute, configsRoute, runRoute } from './screens.ts'

export const labelsModule = defineWebModule({
  routes: { main: [runRoute], settings: [configsRoute, configRoute] },
  settings: [
    {
      path: 'barcode-print',
      label: { fr: 'Étiquettes', en: 'Labels' },
      group: 'data',
      place: 55,
      ...LABEL_SETTINGS,
    },
  ],
  additions: () => import('./additions.ts'),
})
