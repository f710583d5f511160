import { defineWebModule } from '../../shell/index.ts'
import { importRoute } from './screens.ts'

export const importsModule = defineWebModule({
  routes: { main: [importRoute] },
  additions: () => import('./additions.ts'),
})
