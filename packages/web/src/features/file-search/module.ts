import { defineWebModule } from '../../shell/index.ts'
import { fileSearchRoute } from './screens.ts'

export const fileSearchModule = defineWebModule({
  routes: { main: [fileSearchRoute] },
  additions: () => import('./additions.ts'),
})
