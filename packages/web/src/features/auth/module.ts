import { defineWebModule } from '../../shell/index.ts'
import { authRoutes } from './screens.ts'

export const authModule = defineWebModule({
  routes: { root: authRoutes },
})
