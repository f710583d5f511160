import { defineWebModule } from '../../shell/index.ts'
import { cycleRoute } from './screens.ts'

export const cyclecountsModule = defineWebModule({
  routes: { main: [cycleRoute] },
  additions: () => import('./additions.ts'),
})
