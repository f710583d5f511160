import { defineWebModule } from '../../shell/index.ts'
import { NotificationBell } from './index.ts'
import { notificationsRoute } from './screens.ts'

export const notificationsModule = defineWebModule({
  routes: { main: [notificationsRoute] },
  header: NotificationBell,
  additions: () => import('./additions.ts'),
})
