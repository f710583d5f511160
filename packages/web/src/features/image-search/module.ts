import { defineWebModule } from '../../shell/index.ts'
import { imageSearchRoute } from './screens.ts'

export const imageSearchModule = defineWebModule({
  routes: { main: [imageSearchRoute] },
  additions: () => import('./additions.ts'),
})
