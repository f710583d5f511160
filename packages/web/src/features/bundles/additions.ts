import { bundlesModule } from '@entrepot/contract/bundles/module.ts'
import { IconPackages } from '@tabler/icons-react'
import { can, moduleIsOn } from '../../kernel/session.ts'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { BUNDLES_ACCESS } from './access.ts'
import { bundleTerms } from './words.ts'

const FIELDS = bundlesModule.importTargets.bundles.fields
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

export const additions: Additions = {
  recordLinks: { bundle: (guid) => `/settings/bundles/${guid}` },
  sourceLinks: { bundle: (guid) => `/settings/bundles/${guid}` },
  searchTargets: {
    bundles: searchTarget({
      label: { fr: 'Sorties associées', en: 'Bundles' },
      allowed: () => moduleIsOn('itemBundle') && can(BUNDLES_ACCESS.roles),
      load: async () => {
        const [{ bundleColumns }] = await Promise.all([
          import('./bundle-columns.tsx'),
          import('./words.ts').then(({ loadBundleWords }) => loadBundleWords()),
        ])
        return bundleColumns
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/settings/bundles/${guid}`,
    }),
  },
  importTargets: {
    bundles: {
      label: { fr: 'Sorties associées', en: 'Bundles' },
      drop: {
        fr: 'Déposez ici un classeur Excel de sorties associées\u00A0: une ligne par produit.',
        en: 'Drop an Excel workbook of bundles here: one row per product.',
      },
      created: { fr: 'Lignes de sorties associées créées', en: 'Rows of created bundles' },
      run: {
        one: { fr: 'Importer {{shown}} ligne de sorties associées', en: 'Import {{shown}} row of bundles' },
        other: { fr: 'Importer {{shown}} lignes de sorties associées', en: 'Import {{shown}} rows of bundles' },
      },
      field: (name) => bundleTerms.say(`file.${isField(name) ? name : 'name'}`),
      load: async () => (await import('./words.ts')).loadBundleWords(),
    },
  },
  commands: [
    {
      id: 'bundles',
      label: { fr: 'Sorties associées', en: 'Bundles' },
      icon: IconPackages,
      to: '/settings/bundles',
      ...BUNDLES_ACCESS,
    },
  ],
}
