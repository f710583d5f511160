import { IconBarcode, IconPackageImport, IconPackageExport } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { ITEM_VIEW } from '../item-roles.ts'
import { scannerRoute, scanRoute } from './screens.ts'

export const scanModule = defineWebModule({
  routes: { main: [scanRoute], profile: [scannerRoute] },
  rail: [
    { label: { fr: 'Scanner', en: 'Scan' }, place: 30, icon: IconBarcode, to: '/scan', roles: ITEM_VIEW, go: 'b' },
  ],
  profile: [{ path: 'scanner', label: { fr: 'Douchette', en: 'Scanner' }, place: 60 }],
  home: {
    acts: [
      { label: { fr: 'Scanner', en: 'Scan' }, place: 10, icon: IconBarcode, to: '/scan', roles: ITEM_VIEW },
      {
        label: { fr: 'Entrée de stock', en: 'Stock in' },
        place: 20,
        icon: IconPackageImport,
        to: '/scan?mode=in',
        roles: roles('ITEM', 'TRANSACTIONS'),
      },
      {
        label: { fr: 'Sortie de stock', en: 'Stock out' },
        place: 25,
        icon: IconPackageExport,
        to: '/scan?mode=out',
        roles: roles('ITEM', 'TRANSACTIONS'),
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
