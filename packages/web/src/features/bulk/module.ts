import { defineWebModule } from '../../shell/index.ts'
import { bulkRoute } from './screens.ts'

export const bulkModule = defineWebModule({
  routes: { main: [bulkRoute] },
  additions: () => import('./additions.ts'),
})
