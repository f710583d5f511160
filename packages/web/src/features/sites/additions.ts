import { IconMapPin } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { SITES_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { site: (guid) => `/settings/destination-sites/${guid}` },
  searchTargets: {
    sites: searchTarget({
      label: { fr: 'Sites de destination', en: 'Destination sites' },
      allowed: () => can(SITES_ACCESS.roles),
      load: async () => {
        const [{ siteColumns }] = await Promise.all([
          import('./site-columns.tsx'),
          import('./words.ts').then(({ loadSiteWords }) => loadSiteWords()),
        ])
        return siteColumns
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/settings/destination-sites/${guid}`,
    }),
  },
  commands: [
    {
      id: 'sites',
      label: { fr: 'Sites de destination', en: 'Destination sites' },
      icon: IconMapPin,
      to: '/settings/destination-sites',
      ...SITES_ACCESS,
    },
  ],
}
