import { sitesModule } from '@entrepot/contract/sites/module.ts'
import { IconMapPin } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { SITES_ACCESS } from './access.ts'
import { siteTerms } from './words.ts'

const FIELDS = sitesModule.importTargets.sites.fields
const isColumn = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

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
  importTargets: {
    sites: {
      label: { fr: 'Sites de destination', en: 'Destination sites' },
      drop: {
        fr: 'Déposez ici un classeur Excel de sites de destination.',
        en: 'Drop an Excel workbook of destination sites here.',
      },
      created: { fr: 'Lignes de sites créés', en: 'Rows of created sites' },
      run: {
        one: { fr: 'Importer {{shown}} site', en: 'Import {{shown}} site' },
        other: { fr: 'Importer {{shown}} sites', en: 'Import {{shown}} sites' },
      },
      field: (name) => siteTerms.say(`columns.${isColumn(name) ? name : 'name'}`),
      load: async () => (await import('./words.ts')).loadSiteWords(),
    },
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
