import { defineWebModule } from '../../shell/index.ts'
import { SITES_ACCESS } from './access.ts'
import { newSiteRoute, siteRoute, sitesRoute } from './screens.ts'

export const sitesModule = defineWebModule({
  routes: { settings: [sitesRoute, newSiteRoute, siteRoute] },
  settings: [
    {
      path: 'destination-sites',
      label: { fr: 'Sites de destination', en: 'Destination sites' },
      group: 'operations',
      place: 35,
      landing: 110,
      ...SITES_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
