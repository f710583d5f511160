import { defineWebModule } from '../../../shell/index.ts'
import { scannerRoute, scanRoute } from './screens.ts'

export const scanModule = defineWebModule({
  routes: { main: [scanRoute], profile: [scannerRoute] },
  profile: [{ path: 'scanner', label: { fr: 'Douchette', en: 'Scanner' }, place: 60 }],
  additions: () => import('./additions.ts'),
})
