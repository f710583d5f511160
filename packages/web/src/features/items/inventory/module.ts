import { defineWebModule } from '../../../shell/index.ts'
import { inventoryRoute } from './screens.ts'

export const inventoryModule = defineWebModule({
  routes: { main: [inventoryRoute] },
  additions: () => import('./additions.ts'),
})
