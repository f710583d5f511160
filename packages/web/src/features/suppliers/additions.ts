import { IconBuildingStore } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { SUPPLIERS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { supplier: (guid) => `/settings/suppliers/${guid}` },
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
