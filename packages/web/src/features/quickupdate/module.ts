import { IconBolt } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { MODELS_ACCESS, RUN_ACCESS } from './access.ts'
import { modelRoute, modelsRoute, quickRoute } from './screens.ts'

export const quickupdateModule = defineWebModule({
  routes: { main: [quickRoute], settings: [modelsRoute, modelRoute] },
  rail: [
    {
      label: { fr: 'Mise à jour rapide', en: 'Quick update' },
      place: 35,
      icon: IconBolt,
      to: '/quickupdate',
      ...RUN_ACCESS,
    },
  ],
  settings: [
    {
      path: 'quickupdate/templates',
      label: { fr: 'Modèles de mise à jour rapide', en: 'Quick update form models' },
      group: 'data',
      place: 50,
      landing: 90,
      ...MODELS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
