import { defineModule } from '../kernel/module.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  notifications: {
    export: {},
    order_received: {},
    quick_update_report: {},
    api_failure: {},
  },
})
