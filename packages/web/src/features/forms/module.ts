import { defineWebModule } from '../../shell/index.ts'
import { LAYOUTS_ACCESS } from './access.ts'
import { layoutRoute, layoutsRoute } from './screens.ts'

export const formsModule = defineWebModule({
  routes: { settings: [layoutsRoute, layoutRoute] },
  settings: [
    {
      path: 'formlayouts',
      label: { fr: 'Formulaires', en: 'Forms' },
      group: 'data',
      place: 25,
      landing: 80,
      ...LAYOUTS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
