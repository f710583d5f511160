import { suppliersModule } from '@entrepot/contract/suppliers/module.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { SUPPLIERS_ACCESS } from './access.ts'
import { supplierTerms } from './words.ts'

const FIELDS = suppliersModule.importTargets.suppliers.fields
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

export const additions: Additions = {
  recordLinks: { supplier: (guid) => `/settings/suppliers/${guid}` },
  importTargets: {
    suppliers: {
      label: { fr: 'Fournisseurs', en: 'Suppliers' },
      drop: {
        fr: 'Déposez ici un classeur Excel de fournisseurs\u00A0: une ligne par article.',
        en: 'Drop an Excel workbook of suppliers here: one row per item.',
      },
      created: { fr: 'Lignes de fournisseurs créés', en: 'Rows of created suppliers' },
      run: {
        one: { fr: 'Importer {{shown}} ligne de fournisseur', en: 'Import {{shown}} row of suppliers' },
        other: { fr: 'Importer {{shown}} lignes de fournisseurs', en: 'Import {{shown}} rows of suppliers' },
      },
      field: (name) => supplierTerms.say(`articles.${isField(name) ? name : 'name'}`),
      load: async () => (await import('./words.ts')).loadSupplierWords(),
    },
  },
  commands: [
    {
      id: 'suppliers',
      label: { fr: 'Fournisseurs', en: 'Suppliers' },
      icon: IconBuildingStore,
      to: '/settings/suppliers',
      ...SUPPLIERS_ACCESS,
    },
  ],
}
