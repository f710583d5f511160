import { defineWebModule } from '../../shell/index.ts'
import { inventoriesRoute, sessionRoute } from './screens.ts'

export const inventoriesModule = defineWebModule({
  routes: { main: [inventoriesRoute, sessionRoute] },
  additions: () => import('./additions.ts'),
})
