import { IconBarcode } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { ITEM_VIEW } from '../item-roles.ts'
import { scannerRoute, scanRoute } from './screens.ts'

export const scanModule = defineWebModule({
  routes: { main: [scanRoute], profile: [scannerRoute] },
  rail: [
    { label: { fr: 'Scanner', en: 'Scan' }, place: 30, icon: IconBarcode, to: '/scan', roles: ITEM_VIEW, go: 'b' },
  ],
  profile: [{ path: 'scanner', label: { fr: 'Douchette', en: 'Scanner' }, place: 60 }],
  additions: () => import('./additions.ts'),
})
