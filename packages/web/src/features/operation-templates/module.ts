import { IconTemplate } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { READERS } from './access.ts'
import { templateRoute, templatesRoute } from './screens.ts'

export const operationTemplatesModule = defineWebModule({
  routes: { main: [templatesRoute, templateRoute] },
  rail: [
    {
      label: { fr: 'Modèles d’opérations', en: 'Operation templates' },
      place: 250,
      icon: IconTemplate,
      to: '/custom-operations',
      roles: READERS,
      module: 'customIntervention',
    },
  ],
})
