import { defineModule } from '../kernel/module.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  notifications: {
    export: {},
    order_received: {},
    api_failure: {},
  },
})
