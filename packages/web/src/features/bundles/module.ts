import { defineWebModule } from '../../shell/index.ts'
import { BUNDLES_ACCESS } from './access.ts'
import { bundleRoute, bundlesRoute, newBundleRoute } from './screens.ts'

export const bundlesModule = defineWebModule({
  routes: { settings: [bundlesRoute, newBundleRoute, bundleRoute] },
  settings: [
    {
      path: 'bundles',
      label: { fr: 'Sorties associées', en: 'Bundles' },
      group: 'operations',
      place: 37,
      landing: 120,
      ...BUNDLES_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
