import { defineWebModule } from '../../shell/index.ts'
import { variantsRoute } from './screens.ts'

export const variantsModule = defineWebModule({
  routes: { main: [variantsRoute] },
  additions: () => import('./additions.ts'),
})
