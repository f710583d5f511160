import { defineWebModule } from '../../shell/index.ts'
import { pastRoute } from './screens.ts'

export const pastModule = defineWebModule({
  routes: { main: [pastRoute] },
  additions: () => import('./additions.ts'),
})
